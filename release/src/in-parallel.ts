/**
 * Runs an action for each item, some at a time.
 *
 * @returns the results in the order of the items.
 * @throws what the first failing action throws, when all that had begun have ended.
 */
export async function inParallel<T, R>(items: Iterable<T>, action: (item: T) => Promise<R>, atOnce = 16): Promise<R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  const rest = [...items].entries();
  const worker = async () => {
    for (const [index, item] of rest) {
      if (failures.length > 0) return;
      try {
        results[index] = await action(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
