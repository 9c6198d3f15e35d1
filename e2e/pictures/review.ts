import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { referenceFolder, referencePictures } from './reference.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** A picture that differs from its reference: files of the folder of the page. */
type Difference = Partial<Record<'expected' | 'actual' | 'diff', string>>;

/**
 * After the tests of the pictures, writes a page that shows all of them side by side, those that differ first: `test-results/pictures.html`.
 * Updated pictures are reduced to the colours that the repository keeps.
 */
export default class PicturesReview implements Reporter {
  readonly #differences = new Map<string, Difference>();
  #folder = '';
  #updates = false;
  #isNeeded = false;

  onBegin(config: FullConfig): void {
    this.#folder = config.projects.find(({ name }) => name === 'pictures')?.outputDir ?? '';
    this.#updates = config.updateSnapshots === 'all' || config.updateSnapshots === 'changed';
  }

  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    if (test.parent.project()?.name !== 'pictures') return;
    this.#isNeeded = true;
    // What has just become the reference.
    if (this.#updates) return;
    for (const { name, path: file } of attachments) {
      const [, picture, kind] = /^(.+)-(expected|actual|diff)\.png$/.exec(name) ?? [];
      if (picture && kind && file) this.#differences.set(picture, { ...this.#differences.get(picture), [kind]: file });
    }
  }

  onEnd(): void {
    if (!this.#isNeeded) return;
    if (this.#updates) for (const file of referencePictures()) shrinkPicture(path.join(referenceFolder, file));
    const file = path.join(this.#folder, 'pictures.html');
    const images = path.join(this.#folder, 'pictures');
    mkdirSync(images, { recursive: true });
    const keep = (from: string, as: string) => {
      copyFileSync(from, path.join(images, as));
      return `pictures/${as}`;
    };
    const pictures = referencePictures().map((name) => ({
      name: name.replace(/\.png$/, ''),
      file: keep(path.join(referenceFolder, name), name),
    }));
    for (const [name, difference] of this.#differences)
      for (const [kind, from] of Object.entries(difference)) difference[kind as keyof Difference] = keep(from, `${name}-${kind}.png`);
    writeFileSync(file, reviewPage(pictures, this.#differences));
    process.stdout.write(`\nAll pictures side by side: ${path.relative(process.cwd(), file)}\n`);
  }
}

function reviewPage(pictures: { name: string; file: string }[], differences: ReadonlyMap<string, Difference>): string {
  const states = new Map<string, typeof pictures>();
  for (const picture of pictures) {
    const state = picture.name.replace(/-\d+-\w+$/, '');
    states.set(state, [...(states.get(state) ?? []), picture]);
  }
  const figure = (file: string, caption: string) =>
    `<figure><figcaption>${caption}</figcaption><a href="${file}"><img src="${file}" alt="${caption}" loading="lazy"></a></figure>`;
  const row = (title: string, figures: string[]) => `<section><h2>${title}</h2><div>${figures.join('')}</div></section>`;
  const changed = [...differences].map(([name, difference]) =>
    row(
      name,
      Object.entries(difference).map(([kind, file]) => figure(file, kind)),
    ),
  );
  const all = [...states].map(([state, shown]) =>
    row(
      state,
      shown.map(({ name, file }) => figure(file, name.slice(state.length + 1).replace('-', ' px, '))),
    ),
  );
  const style = readFileSync(path.join(import.meta.dirname, 'review.css'), 'utf8');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures of the site</title><style>${style}</style>
<h1>${changed.length === 0 ? 'No picture differs from its reference' : `${changed.length} pictures differ from their references`}</h1>
${changed.join('\n')}
<h1>All ${pictures.length} reference pictures</h1>
${all.join('\n')}
</html>`;
}
