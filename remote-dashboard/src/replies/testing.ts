import type { FakeAnswer } from 'shared/testing';
import { columns } from './replies-query.ts';

const AGENT = 'x'.repeat(100);
/** Rows are ten times as long as real ones: fewer take less time, beside other tests too. */
const SPACE = ' '.repeat(2_700);
const ADDRESS = '2001:db8a:aaaa:bbbb:cccc:dddd:eeee:ffff';

function rowOf(index: number): string {
  const received = `2026-11-20 13:00:${String(Math.floor(index / 200)).padStart(2, '0')}.${String(index).padStart(9, '0')}`;
  return `["${received}",${SPACE}"${AGENT}","${ADDRESS}","${ADDRESS}",1,24000,33434,58,"${ADDRESS}",3,0,65000,24000,${index % 65_536}]\n`;
}

/** An answer with long rows, in pieces, as a network gives it: 7,000 are more than 20 MB. @param from - index of the first. */
export const longAnswer =
  (from: number, to: number): FakeAnswer =>
  () => {
    const encoder = new TextEncoder();
    const head = [columns, columns.map(() => 'String')].map((line) => `${JSON.stringify(line)}\n`).join('');
    let next = from;
    return new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(encoder.encode(head)),
        pull(controller) {
          const rows = Array.from({ length: Math.min(100, to - next) }, (_, index) => rowOf(next + index));
          next += rows.length;
          if (rows.length > 0) controller.enqueue(encoder.encode(rows.join('')));
          else controller.close();
        },
      }),
    );
  };
