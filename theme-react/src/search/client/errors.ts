import type { FailureKind } from './failure.js';

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

export { type FailureKind, failureOf } from './failure.js';
