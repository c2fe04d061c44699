import { copyText } from '../../code/copy.js';
import { chooseColorMode } from '../../color-mode/behavior.js';
import type { Environment } from '../../core/environment.js';
import { findSlot, findSlots, type SlotName } from '../../core/slots.js';
import { fillText } from '../../core/texts.js';
import type { Row } from '../dialog/rows.js';
import type { PaletteTexts } from './texts.js';

/** Milliseconds that the message about the copied page is visible. */
const COPIED_TIME = 900;

/** Height of the navbar and the scroll margin of headings, in pixels. */
const TOP = 120;

/** Icons of actions, which only the palette has. */
const RUN = 'M8 5l11 7-11 7z';
const GO = 'M5 12h14M13 6l6 6-6 6';
const COLORS = 'M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17';

/** Returns the rows of the actions of the page. */
export function actionsOf(environment: Environment, texts: PaletteTexts): Row[] {
  return [
    ...copyRows(environment, texts),
    ...consoleRows(environment, texts),
    ...colorRows(environment),
    ...linkRows(environment, 'version-link', texts.search_version),
    ...linkRows(environment, 'locale-link', texts.search_language),
  ];
}

function copyRows(environment: Environment, texts: PaletteTexts): Row[] {
  const address = environment.document.querySelector<HTMLLinkElement>('link[rel="alternate"][type="text/markdown"]')?.href;
  if (!address) return [];
  const copy = async (): Promise<boolean> => {
    const response = await environment.window.fetch(address);
    return response.ok && copyText(environment, await response.text());
  };
  const row: Row = {
    key: '>copy',
    icon: 'page',
    label: texts.search_copy_page,
    run: async ({ say, close }) => {
      const isCopied = await copy().catch(() => false);
      say(isCopied ? texts.api_copied : texts.search_copy_failed);
      if (isCopied) setTimeout(close, COPIED_TIME);
    },
  };
  return [row];
}

/** Returns the consoles of the operations of the page, beginning with the visible one. */
function consoleRows({ document, window }: Environment, texts: PaletteTexts): Row[] {
  const buttons = findSlots(document, 'api-try').filter((button) => button.getAttribute('aria-expanded') === 'false');
  const first = Math.max(0, buttons.findIndex((button) => !isAbove(button)));
  const ordered = [...buttons.slice(first), ...buttons.slice(0, first)];
  return ordered.map((button, i): Row => {
    const { method = '', path = '' } = button.closest<HTMLElement>('.api-operation')?.dataset ?? {};
    return {
      key: `>console${i}`,
      icon: RUN,
      label: fillText(texts.api_console, { call: `${method.toUpperCase()} ${path}` }),
      run: ({ close }) => {
        close();
        button.scrollIntoView({ block: 'center', behavior: 'instant' });
        // The closed dialog gives the focus back first.
        window.setTimeout(() => button.click());
      },
    };
  });
}

/** Whether the operation of a console is above the visible part of the page. */
function isAbove(button: HTMLElement): boolean {
  return (button.closest('.api-operation') ?? button).getBoundingClientRect().bottom < TOP;
}

/** The toggle has a label for each mode, which names the mode that follows. */
function colorRows(environment: Environment): Row[] {
  const toggle = findSlot(environment.document, 'color-mode-toggle');
  if (!toggle) return [];
  const { labelLight, labelDark, labelSystem, system } = toggle.dataset;
  const modes = [
    ['dark', labelLight],
    ['light', labelSystem],
    ['system', system === undefined ? undefined : labelDark],
  ] as const;
  const { choice } = environment.colorMode.get();
  return modes.flatMap(([mode, label]): Row[] => {
    if (!label || mode === choice) return [];
    const run: Row['run'] = ({ close }) => {
      chooseColorMode(environment, mode);
      close();
    };
    return [{ key: `>color-${mode}`, icon: COLORS, label, run }];
  });
}

/** The other versions or languages. The links of the page are followed, so that whatever handles them handles these. */
function linkRows({ document }: Environment, name: SlotName, label: string): Row[] {
  const links = findSlots<HTMLAnchorElement>(document, name).filter((link) => !link.hasAttribute('aria-current'));
  // The menu of small screens has them, too.
  const byAddress = new Map(links.toReversed().map((link) => [link.href, link]));
  return [...byAddress].toReversed().map(([href, link]): Row => ({
    key: `>${name}${href}`,
    icon: GO,
    href,
    label: `${label}: ${link.textContent.trim()}`,
    run: ({ close }) => {
      close();
      link.click();
    },
  }));
}
