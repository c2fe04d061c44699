import type { Grant } from './token.js';

/** Time before the expiry at which a token is renewed, in milliseconds, because the call itself takes a while. */
const MARGIN = 10_000;

/** Returns whether a token expires soon and can be renewed. */
export function isDue({ expiresAt, refreshToken }: Grant, now: number): boolean {
  return refreshToken !== undefined && expiresAt !== undefined && expiresAt - now < MARGIN;
}
