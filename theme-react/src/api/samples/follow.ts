import type { Environment } from '../../core/environment.js';
import { slot } from '../../core/slots.js';
import type { Call } from '../console/call.js';
import type { CallDescription } from '../console/description.js';
import type { Pair } from '../console/serialize.js';
import { dataOf, type Limits } from './data.js';
import { patchCode } from './patch.js';
import { runTemplate, type Step } from './template.js';

/** The templates of samples, as pages have them. */
interface Templates extends Limits {
  /** Parsed templates by the key of their language. */
  readonly templates: Readonly<Record<string, readonly Step[]>>;
}

const templates = new Map<string, Promise<Templates>>();

/** Samples as they were built. */
const originals = new WeakMap<Element, Node>();

/**
 * Shows a call in the samples of its operation; without a call, they are as they were built. Samples that the description has
 * stay. `isCurrent`: whether the call is still the last one when the templates are there.
 */
export async function showCall(
  environment: Environment,
  operation: Element,
  description: CallDescription,
  call: Call | undefined,
  isCurrent: () => boolean,
): Promise<void> {
  const codes = [...operation.querySelectorAll<HTMLElement>(PANELS)].map((panel) => ({ key: panel.dataset.value ?? '', code: panel.querySelector('code') }));
  if (!call) {
    for (const { code } of codes) restore(code);
    return;
  }
  const { templates: all, ...limits } = await load(environment, description.samples ?? '');
  if (!isCurrent()) return;
  const data = dataOf(call, description, challengesOf(description, call), limits);
  for (const { key, code } of codes) {
    const template = Object.hasOwn(all, key) ? all[key] : undefined;
    if (!template || !code) continue;
    const original = originals.get(code) ?? code.cloneNode(true);
    originals.set(code, original);
    const text = textOf(template, data);
    if (text === undefined) restore(code);
    else patchCode(code, original, text);
  }
}

/** What a template prints; `undefined` if it does too much. */
function textOf(template: readonly Step[], data: Parameters<typeof runTemplate>[1]): string | undefined {
  try {
    return runTemplate(template, data);
  } catch {
    return undefined;
  }
}

const PANELS = `:scope > .api-operation-aside ${slot('tabs')}[data-group="api-sample"] > [role="tabpanel"]:not([data-authored])`;

function restore(code: Element | null): void {
  const original = code && originals.get(code);
  if (original) code.replaceChildren(...original.cloneNode(true).childNodes);
}

/** The templates at an address, fetched once. The next change tries again if that fails. */
function load({ window }: Environment, address: string): Promise<Templates> {
  const known = templates.get(address) ?? fetchTemplates(window, address);
  templates.set(address, known);
  known.catch(() => templates.delete(address));
  return known;
}

async function fetchTemplates(window: Window, address: string): Promise<Templates> {
  const response = await window.fetch(address);
  if (!response.ok) throw new Error(`cannot load ${response.url}: status ${response.status}`);
  return await response.json() as Templates;
}

/** The answers to challenges that the call needs: a client computes them, so that the console has none. */
export function challengesOf({ schemes }: CallDescription, { schemes: needed = [] }: Call): Pair[] {
  return needed.flatMap((name) => {
    const { kind, scheme } = schemes[name] ?? {};
    return kind === 'other' && scheme ? [['Authorization', `${scheme} YOUR_CREDENTIALS`] as const] : [];
  });
}
