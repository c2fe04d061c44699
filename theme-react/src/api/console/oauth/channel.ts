/** The channel between a console and the page to which authorization servers return readers. */
export const CHANNEL = 'docs.api.oauth';

/** The message of that page: the query with which the server called it. */
export interface Returned {
  readonly kind: 'returned';
  readonly query: string;
}

/** The reply of the console: it took the response with this state. */
export interface Taken {
  readonly kind: 'taken';
  readonly state: string;
}

/** Returns the members of a message. Every script of the site can send one. */
export function membersOf<T>(message: unknown): Partial<T> {
  return typeof message === 'object' && message !== null ? message : {};
}
