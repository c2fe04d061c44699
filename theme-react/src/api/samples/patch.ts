/** A line of highlighted code. */
interface Line {
  readonly text: string;
  readonly nodes: readonly Node[];
}

/** Code with more lines is shown without colours: comparing each line with all others is quadratic. */
const MAX_LINES = 1000;

/**
 * Replaces the text of highlighted code. Each line gets the colours of the most similar original line, and the differing part, mostly
 * a value, the colour of the part that it replaces.
 */
export function patchCode(code: Element, original: Node, text: string): void {
  const lines = linesOf(original);
  const texts = text.split('\n');
  if (lines.length > MAX_LINES || texts.length > MAX_LINES) {
    code.textContent = text;
    return;
  }
  code.replaceChildren();
  for (const [i, line] of texts.entries()) {
    if (i > 0) code.append('\n');
    code.append(...patchLine(code.ownerDocument, lines, line));
  }
}

/** Splits highlighted code into lines. The highlighter ends each element at the end of its line. */
function linesOf(original: Node): Line[] {
  const lines: Node[][] = [[]];
  for (const node of original.childNodes) {
    if (node.nodeType !== node.TEXT_NODE) {
      lines.at(-1)?.push(node);
      continue;
    }
    for (const [i, text] of (node.textContent ?? '').split('\n').entries()) {
      if (i > 0) lines.push([]);
      const copy = node.cloneNode();
      copy.textContent = text;
      lines.at(-1)?.push(copy);
    }
  }
  return lines.map((nodes) => ({ nodes, text: nodes.map((node) => node.textContent ?? '').join('') }));
}

function patchLine(document: Document, lines: readonly Line[], text: string): Node[] {
  let similar: { line: Line; start: number; end: number; size: number } | undefined;
  for (const line of lines) {
    const common = commonEnds(line.text, text);
    if (common.size > (similar?.size ?? 0)) similar = { line, ...common };
  }
  if (!similar) return [document.createTextNode(text)];
  const { line: { nodes, text: old }, start, end } = similar;
  const copy = document.createElement('span');
  copy.append(...nodes.map((node) => node.cloneNode(true)));
  // Text after the whole original line, such as a comma or the backslash of a shell, does not belong to its last value.
  if (start === old.length) return [...copy.childNodes, document.createTextNode(text.slice(start))];
  replace(copy, { from: start, to: old.length - end }, text.slice(start, text.length - end));
  return [...copy.childNodes];
}

/** Returns the lengths of the common prefix and suffix of two texts, and the size by which lines are ranked. */
function commonEnds(a: string, b: string): { start: number; end: number; size: number } {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  // An equal line ranks before a longer one that has the same prefix and suffix.
  return { start, end, size: start + end + (a === b ? 1 : 0) };
}

/** Replaces a range of the text of an element. The new text is in the node of the first replaced character. */
function replace(element: Element, { from, to }: { from: number; to: number }, text: string): void {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let pending: string | undefined = text;
  let offset = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const old: string = node.textContent ?? '';
    const [start, end]: [number, number] = [offset, offset + old.length];
    offset = end;
    const isFirst: boolean = pending !== undefined && (from === to ? from <= end : from < end);
    const clamp = (position: number): number => Math.min(Math.max(position - start, 0), old.length);
    node.textContent = old.slice(0, clamp(from)) + (isFirst ? pending ?? '' : '') + old.slice(clamp(to));
    if (isFirst) pending = undefined;
  }
}
