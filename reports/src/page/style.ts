import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const tokens = readFileSync(createRequire(import.meta.filename).resolve('shared/tokens.css'), 'utf8')
  // The site's own switch sets the theme; here the browser's preference does.
  .replace('@media not print', '@media screen and (prefers-color-scheme: dark)');

/** The page's style sheet. */
export const style = tokens + readFileSync(path.join(import.meta.dirname, 'page.css'), 'utf8');

/** The CSP of the page: no script at all, and only its own style sheet. */
export const pageCsp = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "require-trusted-types-for 'script'; trusted-types 'none'",
].join('; ');
