export function clsx(...values) {
  const names = (value) => {
    if (!value || value === true) return [];
    if (Array.isArray(value)) return value.flatMap(names);
    if (typeof value === 'object') return Object.keys(value).filter((name) => value[name]);
    return [String(value)];
  };
  return values.flatMap(names).join(' ');
}

export default clsx;
