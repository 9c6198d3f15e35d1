/** Whether there is an engine for this machine: it is an optional dependency, without a binary for some. */
export async function hasEngine(): Promise<boolean> {
  const { tryResolveLibchdb } = await import('chdb/libchdb').catch(() => ({ tryResolveLibchdb: () => undefined }));
  return tryResolveLibchdb() !== undefined;
}
