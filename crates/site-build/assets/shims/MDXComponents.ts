// The elements of Markdown, which pages show as they are. Sites spread them before their own
// components; code that renders one gets the element.
const elements: Record<string, string> = new Proxy(
  {},
  { get: (_, name) => (typeof name === 'string' && /^[a-z]/.test(name) ? name : undefined) },
);

export default elements;
