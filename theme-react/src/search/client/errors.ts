/**
 * The reason for a failed search, as far as a reader can act on it.
 * - `network`: no server could be reached, or none in time
 * - `refused`: the service said no (4xx): the key, the index or the request is wrong
 * - `busy`: the service has too many requests (429)
 * - `answer`: what came back cannot be read
 */
export type FailureKind = 'network' | 'refused' | 'busy' | 'answer';

/** A search that failed. */
export class SearchError extends Error {
  override readonly name: string = 'SearchError';

  constructor(
    readonly kind: FailureKind,
    message: string,
    /** The status of the service, where it gave one. */
    readonly status?: number,
  ) {
    super(message);
  }
}

/** An answer with a body that cannot be read. */
export class DeserializationError extends SearchError {
  override readonly name: string = 'DeserializationError';

  constructor(message: string) {
    super('answer', message);
  }
}

/** Returns the reason that an error has for a reader. */
export function failureOf(error: unknown): FailureKind {
  if (error instanceof SearchError) return error.kind;
  // `fetch` fails with a TypeError when there is no connection.
  return error instanceof TypeError || Object(error).name === 'TimeoutError' ? 'network' : 'answer';
}
