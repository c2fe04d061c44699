/** A line of highlighted code. */
interface Line {
  readonly text: string;
  readonly nodes: readonly Node[];
}

/** More lines than this are shown without colours: each changed line is compared with all. */
const MAX_LINES = 1000;

/**
 * Changes the text of highlighted code, and keeps the colours. Each line takes those of the line that is most similar: what is
 * different, a value mostly, gets the colour of what was there.
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

/** The lines of a highlighter that lets no element go on in the next line. */
function linesOf(original: Node): Line[] {
  const lines: Node[][] = [[]];
  for (const node of original.childNodes) {
    if (node.nodeType !== node.TEXT_NODE) {
      lines.at(-1)?.push(node);
      continue;
    }
    for (const [i, text] of (node.textContent ?? '').split('\n').entries()) {
      if (i > 0) lines.push([]);
      const part = node.cloneNode();
      part.textContent = text;
      lines.at(-1)?.push(part);
    }
  }
  return lines.map((nodes) => ({ nodes, text: nodes.map((node) => node.textContent ?? '').join('') }));
}

function patchLine(document: Document, lines: readonly Line[], text: string): Node[] {
  let similar: { line: Line; start: number; end: number; size: number } | undefined;
  for (const line of lines) {
    const found = shared(line.text, text);
    if (found.size > (similar?.size ?? 0)) similar = { line, start: found.start, end: found.end, size: found.size };
  }
  if (!similar) return [document.createTextNode(text)];
  const { line: { nodes, text: old }, start, end } = similar;
  const copy = document.createElement('span');
  copy.append(...nodes.map((node) => node.cloneNode(true)));
  // What follows a line is not a part of its last value: the sign at the end of a line of a shell, a comma.
  if (start === old.length) return [...copy.childNodes, document.createTextNode(text.slice(start))];
  replace(copy, { from: start, to: old.length - end }, text.slice(start, text.length - end));
  return [...copy.childNodes];
}

/** The number of characters that two texts share at their starts and ends. */
function shared(a: string, b: string): { start: number; end: number; size: number } {
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  // Equal texts come before those that only contain the other one.
  return { start, end, size: start + end + (a === b ? 1 : 0) };
}

/** Replaces characters of an element by a text, which comes into the node of the first one. */
function replace(element: Element, { from, to }: { from: number; to: number }, text: string): void {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left: string | undefined = text;
  let at = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const old: string = node.textContent ?? '';
    const [start, end]: [number, number] = [at, at + old.length];
    at = end;
    const isFirst: boolean = left !== undefined && (from === to ? from <= end : from < end);
    const inside = (offset: number): number => Math.min(Math.max(offset - start, 0), old.length);
    node.textContent = old.slice(0, inside(from)) + (isFirst ? left ?? '' : '') + old.slice(inside(to));
    if (isFirst) left = undefined;
  }
}
