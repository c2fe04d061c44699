import { SignInError } from './errors.js';

/** A request to an authorization server. */
export interface RequestOptions {
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of a POST request; without it, the method is GET. */
  readonly form?: URLSearchParams;
}

/** The response of an authorization server. */
export interface ServerResponse {
  readonly ok: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Maximum duration of a request, in milliseconds. */
const TIMEOUT = 30_000;

/**
 * Sends a request and parses its response as a JSON object.
 * @throws SignInError if there is no response or it is not a JSON object
 */
export async function request(url: string, { signal, headers = {}, form }: RequestOptions): Promise<ServerResponse> {
  const server = new URL(url).origin;
  const response = await respond(url, { signal, headers, form }).catch(() => {
    throw new SignInError(signal.aborted ? { reason: 'cancelled' } : { reason: 'network', server });
  });
  const values = await response.json().catch(() => undefined) as unknown;
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw new SignInError({ reason: 'response', server });
  return { ok: response.ok, values: { ...values } };
}

function respond(url: string, { signal, headers, form }: Required<Omit<RequestOptions, 'form'>> & { form: URLSearchParams | undefined }): Promise<Response> {
  return fetch(url, {
    ...(form && { method: 'POST', body: form }),
    headers,
    // A redirect would send a code or a secret to another address.
    redirect: form ? 'error' : 'follow',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
  });
}
