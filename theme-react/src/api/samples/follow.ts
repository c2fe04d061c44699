import type { Environment } from '../../core/environment.js';
import { slot } from '../../core/slots.js';
import type { Call } from '../console/call.js';
import type { CallDescription } from '../console/description.js';
import { dataOf, type Limits } from './data.js';
import { patchCode } from './patch.js';
import { type Datum, runTemplate, type Step } from './template.js';

/** The samples of an operation while they follow its console. */
export interface FollowingSamples {
  /**
   * Shows a call, or the samples as they were built if there is none. The panel in view changes at once, each other panel when its
   * tab is selected.
   * @throws Error if the templates cannot be loaded; the samples are unchanged then
   */
  show(call: Call | undefined): Promise<void>;
  /** Restores the samples as they were built. */
  close(): void;
}

/** The file of templates (CONTRACT.md, section "API"). */
interface Templates extends Limits {
  /** Parsed templates by the key of their language. */
  readonly templates: Readonly<Record<string, readonly Step[]>>;
}

/** A call with the templates that print it. */
interface Printable {
  readonly data: Readonly<Record<string, Datum>>;
  readonly templates: Templates['templates'];
}

const PANELS = `:scope > .api-operation-aside ${slot('tabs')}[data-group="api-sample"] > [role="tabpanel"]:not([data-authored])`;

/** Set on each panel whose tab is not selected. */
const INACTIVE = 'data-inactive';

/** Lets the samples of an operation follow its console, except those that the description contains. */
export function followSamples(environment: Environment, operation: Element, description: CallDescription): FollowingSamples {
  return new Samples(environment, operation, description);
}

class Samples implements FollowingSamples {
  readonly #environment: Environment;
  readonly #description: CallDescription;
  readonly #panels: readonly HTMLElement[];
  readonly #observer: MutationObserver;
  /** The built content of changed samples. */
  readonly #originals = new Map<Element, Node>();
  /** Panels that do not show the current call yet. */
  readonly #outdated = new Set<HTMLElement>();
  #requested: Call | undefined;
  #current: Printable | undefined;

  constructor(environment: Environment, operation: Element, description: CallDescription) {
    this.#environment = environment;
    this.#description = description;
    this.#panels = [...operation.querySelectorAll<HTMLElement>(PANELS)];
    this.#observer = new environment.window.MutationObserver(() => this.#update());
    for (const panel of this.#panels) this.#observer.observe(panel, { attributeFilter: [INACTIVE] });
  }

  async show(call: Call | undefined): Promise<void> {
    this.#requested = call;
    if (!call) {
      this.#restore();
      return;
    }
    const { templates, ...limits } = await load(this.#environment, this.#description.samples ?? '');
    if (this.#requested !== call) return;
    this.#current = { data: dataOf(call, this.#description, limits), templates };
    for (const panel of this.#panels) this.#outdated.add(panel);
    this.#update();
  }

  close(): void {
    this.#requested = undefined;
    this.#observer.disconnect();
    this.#restore();
  }

  /** Patches the outdated panels in view. Patching those of all languages at each key press would delay typing. */
  #update(): void {
    for (const panel of this.#outdated) {
      const code = panel.hasAttribute(INACTIVE) ? null : panel.querySelector('code');
      if (!this.#current || !code) continue;
      this.#outdated.delete(panel);
      this.#patch(code, sampleOf(this.#current, panel.dataset.value ?? ''));
    }
  }

  /** Shows a sample with the colours of the original, or the original if there is no sample. */
  #patch(code: Element, sample: string | undefined): void {
    const original = this.#originals.get(code) ?? code.cloneNode(true);
    this.#originals.set(code, original);
    if (sample === undefined) restore(code, original);
    else patchCode(code, original, sample);
  }

  #restore(): void {
    this.#current = undefined;
    this.#outdated.clear();
    for (const [code, original] of this.#originals) restore(code, original);
  }
}

function restore(code: Element, original: Node): void {
  code.replaceChildren(...original.cloneNode(true).childNodes);
}

/** Returns the sample of a call in a language, or `undefined` if there is no template or it exceeds its limits. */
function sampleOf({ data, templates }: Printable, language: string): string | undefined {
  const template = Object.hasOwn(templates, language) ? templates[language] : undefined;
  try {
    return template && runTemplate(template, data);
  } catch {
    return undefined;
  }
}

const loaded = new Map<string, Promise<Templates>>();

/** Returns the templates at an address, which are fetched once. After a failure, the next call fetches them again. */
function load({ window }: Environment, address: string): Promise<Templates> {
  const templates = loaded.get(address) ?? fetchTemplates(window, address);
  loaded.set(address, templates);
  templates.catch(() => loaded.delete(address));
  return templates;
}

async function fetchTemplates(window: Window, address: string): Promise<Templates> {
  const response = await window.fetch(address);
  if (!response.ok) throw new Error(`cannot load ${response.url}: status ${response.status}`);
  return await response.json() as Templates;
}
