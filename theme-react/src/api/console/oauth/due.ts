import type { Grant } from './token.js';

/** A token is renewed when it expires within this time, in milliseconds: calls take a while. */
const MARGIN = 10_000;

/** Whether a token has to be renewed before a call, and can be. */
export function isDue({ expiresAt, refreshToken }: Grant, now: number): boolean {
  return refreshToken !== undefined && expiresAt !== undefined && expiresAt - now < MARGIN;
}
