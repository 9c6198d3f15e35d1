/** The condition of a write. */
export type Condition = { IfMatch: string } | { IfNoneMatch: '*' };

/**
 * How a storage wants an entity tag in `If-Match`: with its quotes, as RFC 9110 has it and as the storage itself gave it, or without
 * them. Ceph 16 compares the header with the tag that it stores, which has none.
 */
export type TagForm = 'with quotes' | 'without quotes';

/** An object that nobody else writes. */
export interface ProbeObject {
  /** @returns `false` when the storage has refused. */
  write(content: string, condition: Condition): Promise<boolean>;
  read(): Promise<{ content: string; tag: string } | undefined>;
}

/** What a storage makes of conditional writes: the form of the tag that works, or what is wrong, a sentence each. */
export type Conditions = { form: TagForm } | { lacks: string[] };

/** The condition that an object still has this entity tag. */
export function ifMatch(tag: string, form: TagForm): Condition {
  return { IfMatch: form === 'with quotes' ? tag : tag.replaceAll('"', '') };
}

/**
 * Tries the conditional writes that an atomic step needs: each has to be refused when it should be, and to have its effect otherwise.
 *
 * @param newObject - one that is not there yet.
 */
export async function probeConditions(newObject: () => ProbeObject): Promise<Conditions> {
  const object = newObject();
  if (!(await lands(object, 'first', { IfNoneMatch: '*' }))) return { lacks: ['It writes nothing with `If-None-Match: *`.'] };
  const lacks: string[] = [];
  if (await lands(object, 'second', { IfNoneMatch: '*' })) lacks.push('It overwrites in spite of `If-None-Match: *`.');
  const wins = await Promise.all(twice(newObject()));
  if (lacks.length === 0 && wins.every(Boolean)) lacks.push('Of two writes with `If-None-Match: *` at the same moment both succeed.');
  const form = await workingForm(object, lacks);
  return form && lacks.length === 0 ? { form } : { lacks };
}

/** The first form that works. @param lacks - gets what is wrong with the forms where none does. */
async function workingForm(object: ProbeObject, lacks: string[]): Promise<TagForm | undefined> {
  const wrong: string[] = [];
  for (const form of ['with quotes', 'without quotes'] as const) {
    const tag = (await object.read())?.tag ?? '';
    if (await lands(object, `other tag ${form}`, ifMatch('"00000000000000000000000000000000"', form))) {
      wrong.push(`It overwrites in spite of \`If-Match\` with another entity tag, ${form}.`);
    } else if (await lands(object, `own tag ${form}`, ifMatch(tag, form))) return form;
    else wrong.push(`It refuses \`If-Match\` with the entity tag that it gave itself, ${form}.`);
  }
  lacks.push(...wrong);
  return undefined;
}

/** Reads back: the answer to a write that had its effect may have been lost, and its repetition refused. */
async function lands(object: ProbeObject, content: string, condition: Condition): Promise<boolean> {
  await object.write(content, condition);
  return (await object.read())?.content === content;
}

function twice(object: ProbeObject): Promise<boolean>[] {
  return ['left', 'right'].map((content) => object.write(content, { IfNoneMatch: '*' }));
}
