import { slot } from '../core/slots.js';

/** A place in the page that a component of the site takes. */
export interface Place {
  /** Tells it from all other places of the document, those of earlier pages too. */
  readonly key: string;
  /** The element with the slot. */
  readonly element: HTMLElement;
  /** The content of the element without scripts. */
  readonly staticNodes: readonly ChildNode[];
  /** The nodes among them that are its `children`: all but the elements that are props. */
  readonly childNodes: readonly ChildNode[];
  /** Elements that are props, by the number that refers to them in `data-props`. */
  readonly propNodes: ReadonlyMap<number, ChildNode>;
  /** The component is the page: its module is loaded at once, and a fault in it is a fault of the page. */
  readonly isPage: boolean;
  /** Address of the module. */
  readonly url: string;
  /** The static content is what is between the tags of the component, its `children`. */
  readonly hasChildren: boolean;
}

const PAGE = slot('page-module');

/** The elements that a component of the site fills. */
export const PLACES: string = `${PAGE}, ${slot('component')}`;

/**
 * Makes a function that finds the places of the page, in order. An element that stays in the document keeps its place:
 * what it holds then is no longer static, and its component keeps its state.
 */
export function createPlaceFinder(document: Document): () => Place[] {
  const known = new WeakMap<HTMLElement, Place>();
  let count = 0;
  const placeOf = (element: HTMLElement): Place => {
    const place = known.get(element) ?? readPlace(element, String((count += 1)));
    known.set(element, place);
    return place;
  };
  return () => [...document.querySelectorAll<HTMLElement>(PLACES)].map(placeOf);
}

/**
 * The props that the page gives to the component; `show` makes those that are elements of the page.
 * @throws Error when they are not a JSON object
 */
export function propsOf({ element, propNodes }: Place, show: (node: ChildNode) => unknown = (node) => node): Record<string, unknown> {
  const text = element.dataset.props;
  if (!text) return {};
  try {
    const props: unknown = JSON.parse(text, (_, value: unknown) => {
      const number = isNumbered(value) ? value['data-prop'] : undefined;
      const node = number === undefined ? undefined : propNodes.get(number);
      return node === undefined ? value : show(node);
    });
    if (typeof props === 'object' && props !== null && !Array.isArray(props)) return { ...props };
  } catch (cause) {
    throw new Error(`The props of ${nameOf(element)} cannot be read`, { cause });
  }
  throw new Error(`The props of ${nameOf(element)} are no object`);
}

function isNumbered(value: unknown): value is { 'data-prop': number } {
  return typeof value === 'object' && value !== null && 'data-prop' in value && typeof value['data-prop'] === 'number';
}

function readPlace(element: HTMLElement, key: string): Place {
  const staticNodes = [...element.childNodes];
  const propNodes = new Map<number, ChildNode>();
  for (const node of staticNodes) {
    const number = node instanceof HTMLElement ? node.dataset.prop : undefined;
    if (number !== undefined) propNodes.set(Number(number), node);
  }
  const ofProps = new Set(propNodes.values());
  return {
    key,
    element,
    staticNodes,
    childNodes: staticNodes.filter((node) => !ofProps.has(node)),
    propNodes,
    isPage: element.matches(PAGE),
    url: new URL(element.dataset.src ?? '', element.baseURI).href,
    hasChildren: 'children' in element.dataset,
  };
}

function nameOf(element: HTMLElement): string {
  return element.dataset.component ?? element.dataset.src ?? 'the component';
}
