import path from 'node:path/posix';
import type { SourceFile } from './source-tree.ts';

/** Groups of files that import each other around, also only for types. @param imports - modules by the file that imports them. */
export function importCircles(files: SourceFile[], imports: Map<string, string[]>): string[][] {
  const subPaths = packageSubPaths(files);
  const resolve = (from: string, module: string) => (module.startsWith('.') ? path.join(path.dirname(from), module) : subPaths(module));
  const edges = new Map([...imports].map(([from, modules]) => [from, modules.map((module) => resolve(from, module))]));
  const reached = new Map([...imports.keys()].map((name) => [name, reach(name, edges)]));
  const circles = [...reached].map(([name, others]) => [...others].filter((other) => reached.get(other)?.has(name)).sort());
  return [...new Map(circles.filter(({ length }) => length > 0).map((circle) => [circle.join(), circle])).values()];
}

function reach(start: string, edges: Map<string, (string | undefined)[]>, found = new Set<string>()): Set<string> {
  for (const next of edges.get(start) ?? []) {
    if (!next || found.has(next)) continue;
    found.add(next);
    reach(next, edges, found);
  }
  return found;
}

/** Finds the file behind a sub-path of one of the workspace's packages, e.g. `shared/ui/button`. */
function packageSubPaths(files: SourceFile[]): (module: string) => string | undefined {
  const subPaths = files
    .filter(({ name }) => name.endsWith('/package.json'))
    .flatMap((file) => {
      const { name, exports = {} } = JSON.parse(file.text);
      return Object.entries<string>(typeof exports === 'string' ? { '.': exports } : exports).map(([subPath, target]) => {
        const [before = '', after] = path.join(name, subPath).split('*');
        return { before, after, target: path.join(path.dirname(file.name), `${target}`) };
      });
    });
  return (module) => {
    const subPath = subPaths.find(({ before, after }) => (after === undefined ? module === before : module.startsWith(before)));
    return subPath?.target.replace('*', module.slice(subPath.before.length));
  };
}
