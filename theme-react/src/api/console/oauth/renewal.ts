import { type ApiSession, changeSecrets } from '../session.js';
import { SignInError } from './errors.js';
import { renew } from './token.js';

/** Renews the token with this key. If the renewal fails, the old token is kept, and the answer of the API explains the error. */
export async function renewToken(session: ApiSession, key: string, now: () => number, signal: AbortSignal): Promise<void> {
  const grant = session.grants.get()[key];
  if (!grant) return;
  try {
    const renewed = await renew(grant, { now, signal });
    session.grants.set({ ...session.grants.get(), [key]: renewed });
    changeSecrets(session, { [key]: renewed.token });
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    if (error.failure.reason === 'refused') session.grants.set({ ...session.grants.get(), [key]: { ...grant, refreshToken: undefined } });
  }
}
