import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapi, { astToString } from 'openapi-typescript';

// `pnpm --filter shared generate:gateway [--check]`: types of the bodies that the gateway's OpenAPI file describes.

const file = path.join(import.meta.dirname, 'src/gateway/openapi-schemas.ts');
const { openapi: version, info, components } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'src/gateway/openapi.json'), 'utf8'));
const described = { openapi: version, info, paths: {}, components: { schemas: components.schemas } };
const types = astToString(await openapi(described, { exportType: true })).match(/^export type components = [\s\S]*?^};/m)?.[0];
const text = `// Generated from openapi.json by \`pnpm --filter shared generate:gateway\`.

${types?.replace('export ', '')}

/** Bodies of requests and answers of the gateway, by the names that its OpenAPI file gives them. */
export type GatewayBodies = components['schemas'];
`;
const biome = path.join(import.meta.dirname, '../node_modules/.bin/biome');
const formatted = execFileSync(biome, ['format', `--stdin-file-path=${file}`], { input: text, encoding: 'utf8' });

if (!process.argv.includes('--check')) writeFileSync(file, formatted);
else if (readFileSync(file, 'utf8') !== formatted)
  throw new Error('Run `pnpm --filter shared generate:gateway`: openapi.json has changed.');
