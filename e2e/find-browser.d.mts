export function findBrowser(): string | undefined;
export function findQuickBrowser(): string | undefined;
export const browserArguments: string[];
