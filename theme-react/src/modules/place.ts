import { slot } from '../core/slots.js';

/** A slot of the page for a component of the site. */
export interface Place {
  /** Key that is unique in the document, also among slots of earlier pages. */
  readonly key: string;
  /** The element with the slot. */
  readonly element: HTMLElement;
  /** The content that the page was built with. */
  readonly staticNodes: readonly ChildNode[];
  /** The static nodes that are the `children` of the component, without elements that are props. */
  readonly childNodes: readonly ChildNode[];
  /** Elements that are props, by their number in `data-props`. */
  readonly propNodes: ReadonlyMap<number, ChildNode>;
  /** Whether the component is the whole page: it is loaded at once, and its crash is a crash of the page. */
  readonly isPage: boolean;
  /** Address of the module. */
  readonly url: string;
  /** Whether the static content is the `children` of the component. */
  readonly hasChildren: boolean;
}

const PAGE = slot('page-module');

/** Selector of the slots for components. */
export const PLACES: string = `${PAGE}, ${slot('component')}`;

/**
 * Returns a function that finds the slots of the page in document order. An element that stays in the document keeps its `Place`, and
 * so its component keeps its state: the current content of the element is not the static one.
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
 * Returns the props of a component. `show` converts elements of the page to props.
 * @throws Error if the props are not a JSON object
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
