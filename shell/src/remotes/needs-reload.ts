/** Whether a load has failed because the page is of another release than what is offered now: a Retry cannot help then, a reload may. */
export function needsReload(error: unknown): boolean {
  // By its name: the class comes with the loader, which is no part of the first script.
  return error instanceof AggregateError && error.errors.some(({ cause }) => cause?.name === 'ContractError');
}
