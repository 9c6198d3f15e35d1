import type { WebKitPrograms } from './webkit.ts';

export function findFirefox(): string | undefined;
export function findWebKit(): WebKitPrograms | undefined;
export function missingEngines(): string[];
