import { Fragment, isValidElement } from 'react';
import { currentLocale, messages } from './site';

function message(id, fallback) {
  return messages[currentLocale()]?.[id ?? fallback] ?? fallback ?? id;
}

function fill(text, values = {}) {
  const parts = String(text).split(/\{(\w+)\}/);
  const filled = parts.map((part, n) => (n % 2 ? (values[part] ?? `{${part}}`) : part));
  if (!filled.some(isValidElement)) return filled.join('');
  return filled.map((part, n) => <Fragment key={n}>{part}</Fragment>);
}

export function translate({ message: fallback, id }, values) {
  return fill(message(id, fallback), values);
}

export default function Translate({ children, id, values }) {
  return <>{fill(message(id, children), values)}</>;
}
