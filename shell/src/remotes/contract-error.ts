/** A version of a remote was built for another contract than this page offers, or for another version of a module that it shares. */
export class ContractError extends Error {
  override name = 'ContractError';
}
