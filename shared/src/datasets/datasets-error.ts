/** A query failed. `message` is a sentence for the user, `serverMessage` the server's own text, `cause` the technical reason. */
export class DatasetsError extends Error {
  override readonly name: string = 'DatasetsError';
  readonly serverMessage: string | undefined;

  constructor(message: string, { serverMessage, cause }: { serverMessage?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.serverMessage = serverMessage;
  }
}
