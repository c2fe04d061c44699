import { type Behavior, type Environment, onContent } from '../core/environment.js';
import type { Detach } from '../core/events.js';
import { loadTexts, type Texts } from '../core/texts.js';

/** Code, tables and formulas that are focusable, so that the keyboard can scroll them. Those with a role have a name from the page. */
const BOXES = 'main :is(pre, div:has(> table), .math-block)[tabindex="0"]:not([role])';

/** Removes boxes that do not scroll from the Tab order, and names the others. */
export const scrollBoxes: Behavior = (environment) => onContent(environment, () => watchBoxes(environment));

function watchBoxes({ document, window }: Environment): Detach {
  const boxes = [...document.querySelectorAll<HTMLElement>(BOXES)];
  let texts: Texts = {};
  const observer = new window.ResizeObserver((entries) => {
    for (const { target } of entries) show(target as HTMLElement);
  });
  const label = ({ localName, classList }: HTMLElement): string => {
    if (localName === 'pre') return texts.code ?? 'Code';
    return classList.contains('math-block') ? (texts.formula ?? 'Formula') : (texts.table ?? 'Table');
  };
  const show = (box: HTMLElement): void => {
    const isScrolled = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    // `region` would make each box a landmark, many with the same name.
    set(box, 'role', isScrolled && 'group');
    set(box, 'aria-label', isScrolled && label(box));
    set(box, 'tabindex', (isScrolled || box === document.activeElement) && '0');
  };
  const start = async (): Promise<void> => {
    texts = await loadTexts(document);
    for (const box of boxes) observer.observe(box);
  };
  void start();
  return () => {
    observer.disconnect();
    // Emptying the list also keeps pending texts from observing the boxes.
    for (const box of boxes.splice(0)) {
      set(box, 'role', false);
      set(box, 'aria-label', false);
      set(box, 'tabindex', '0');
    }
  };
}

function set(box: HTMLElement, name: string, value: string | false): void {
  if (value) box.setAttribute(name, value);
  else box.removeAttribute(name);
}
