/** Name of the channel between consoles and the page to which authorization servers redirect. */
export const CHANNEL = 'docs.api.oauth';

/** The message of that page: the query of the redirect. */
export interface Returned {
  readonly kind: 'returned';
  readonly query: string;
}

/** The reply of the console that sent the request with this state. */
export interface Taken {
  readonly kind: 'taken';
  readonly state: string;
}

/** The message of that page if no console replies: the response belongs to none. */
export interface Unclaimed {
  readonly kind: 'unclaimed';
}

/** Returns the members of a message, which are unknown because every script of the site can send one. */
export function membersOf<T>(message: unknown): Partial<T> {
  return typeof message === 'object' && message !== null ? message : {};
}
