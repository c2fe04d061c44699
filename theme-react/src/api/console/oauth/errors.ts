/** The reason why no token was issued. `error` and `description` are those of the authorization server (RFC 6749, sections 4.1.2.1 and 5.2). */
export type SignInFailure =
  | { readonly reason: 'blocked' | 'insecure' | 'cancelled' }
  | { readonly reason: 'network' | 'response' | 'issuer'; readonly server: string }
  | { readonly reason: 'refused'; readonly server: string; readonly error: string; readonly description: string };

/** A failed sign-in. */
export class SignInError extends Error {
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure) {
    super(failure.reason);
    this.failure = failure;
  }
}

/** Returns the error of a response, or `undefined` if it has none. The texts of the server are truncated. */
export function refusal(values: Readonly<Record<string, unknown>>, server: string): SignInError | undefined {
  const { error, error_description: description } = values;
  if (typeof error !== 'string') return undefined;
  return new SignInError({
    reason: 'refused',
    server,
    error: error.slice(0, 100),
    description: typeof description === 'string' ? description.slice(0, 500) : '',
  });
}
