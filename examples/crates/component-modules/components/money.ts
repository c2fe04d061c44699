export const euros = (cents: number): string => `${(cents / 100).toFixed(2)} €`;
