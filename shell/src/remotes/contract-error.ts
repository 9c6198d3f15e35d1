/** A version of a remote was built for another contract than this page offers. */
export class ContractError extends Error {
  override name = 'ContractError';
}
