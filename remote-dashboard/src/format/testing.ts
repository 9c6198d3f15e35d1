import fc from 'fast-check';

/* fast-check's own `unit: 'binary'` and `webQueryParameters` first list all of Unicode, which takes seconds of CPU in each file of tests. */

const codePoint = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10_ffff }));

/** Text with any code points, but no halves of pairs. */
export const anyText = fc.string({ unit: codePoint.map((code) => String.fromCodePoint(code)) });

/** What may be behind the `?` of a URL. */
export const anyQuery = fc.string({ unit: fc.constantFrom(..."azAZ09-._~!$&'()*+,;=:@/?", '%20', '%C3%BC', '%F0%9F', '%') });
