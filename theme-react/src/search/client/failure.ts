/** The kinds of failures of a search. */
const KINDS = ['network', 'refused', 'busy', 'answer'] as const;

/**
 * The reason for a failed search, as far as a reader can act on it.
 * - `network`: no server could be reached, or none in time
 * - `refused`: the service rejected the request (4xx): the key, the index or the request is wrong
 * - `busy`: the service has too many requests (429)
 * - `answer`: the response is invalid
 */
export type FailureKind = (typeof KINDS)[number];

/** Returns the kind of a failure: that of a `SearchError`, else by the type of the error. */
export function failureOf(error: unknown): FailureKind {
  const { kind, name } = Object(error) as { kind?: FailureKind; name?: unknown };
  // By its property, as the code that throws such errors is only loaded for a hosted service.
  if (kind && KINDS.includes(kind)) return kind;
  // `fetch` fails with a TypeError when there is no connection.
  return error instanceof TypeError || name === 'TimeoutError' ? 'network' : 'answer';
}
