/** Puts a value at the end of a map; of more than `limit` values, the one that was not used for longest goes. */
export function keepLastUsed<Value>(map: Map<string, Value>, key: string, value: Value, limit: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest = ''] = map.keys();
  if (map.size > limit) map.delete(oldest);
}
