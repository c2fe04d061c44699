import type { CallDescription } from '../console/description.js';

/** Returns the text that samples show in place of a secret. */
export function secretPlaceholder({ schemes }: CallDescription, name: string): string {
  const { kind, scheme = 'Bearer' } = schemes[name] ?? {};
  if (kind === 'apiKey') return 'YOUR_API_KEY';
  return kind === 'bearer' && scheme === 'Bearer' ? 'YOUR_TOKEN' : 'YOUR_CREDENTIALS';
}
