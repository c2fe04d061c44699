/** Moves a value to the end of a map, and removes the first value, which is the least recently used one, if there are more than `limit`. */
export function keepLastUsed<Value>(map: Map<string, Value>, key: string, value: Value, limit: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest = ''] = map.keys();
  if (map.size > limit) map.delete(oldest);
}
