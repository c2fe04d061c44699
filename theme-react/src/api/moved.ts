import type { Behavior } from '../core/environment.js';
import { listen } from '../core/events.js';
import { findSlot } from '../core/slots.js';
import { decode, findTarget } from '../core/target.js';
import { fetchMenu } from './whole-menu.js';

/** Parts of a reference that have a page each, by their anchors on a single page. */
const TABLES = new Set(['errors', 'scopes', 'deprecations', 'changelog', 'schemas']);

/** Leads links to anchors of another layout on to the pages that a reference now has, from its index and from lists of operations. */
export const apiMoved: Behavior = ({ document, window }) => {
  const arrive = (): void => {
    const index = findSlot(document, 'api-index');
    const { hash } = window.location;
    if (!index || hash.length < 2) return;
    const target = findTarget(document, hash);
    const group = target?.matches('.api-groups li') ? target.querySelector('a') : undefined;
    if (group) window.location.replace(group.href);
    else if (!target) void follow(window, index, hash).catch((error: unknown) => window.reportError(error));
  };
  arrive();
  return listen(window, 'hashchange', arrive);
};

async function follow(window: Window, index: HTMLElement, hash: string): Promise<void> {
  const [name = '', ...inner] = decode(hash.slice(1)).split('/');
  const address = await findAddress(window, index, name);
  if (!address || window.location.hash !== hash) return;
  if (inner.length > 0) address.hash = innerAnchor(address, name, inner.join('/'));
  window.location.replace(address.href);
}

/** Returns the anchor of a part of an operation or a schema. Only the page of an operation has anchors that do not start with its name. */
function innerAnchor(address: URL, name: string, inner: string): string {
  const isOwnPage = address.hash === '' && !name.startsWith('schema-');
  return isOwnPage ? inner : `${name}/${inner}`;
}

async function findAddress(window: Window, index: HTMLElement, name: string): Promise<URL | undefined> {
  const schema = /^schema-(.+)$/.exec(name)?.[1];
  if (schema !== undefined) {
    const address = new URL((index.dataset.schemas ?? '').replace('{name}', encodeURIComponent(schema)), window.location.href);
    const response = await window.fetch(address.href);
    if (response.ok) return address;
  }
  const menu = findSlot(index.ownerDocument, 'api-menu');
  if (menu?.dataset.fragment === undefined) return undefined;
  const whole = await fetchMenu(window, menu.dataset.fragment);
  const links = [...whole.querySelectorAll<HTMLAnchorElement>('a[href]')];
  const found = links.find((link) => isCall(link) && isNamed(link, name)) ?? links.find((link) => TABLES.has(name) && isNamed(link, name));
  return found && new URL(found.getAttribute('href') ?? '', window.location.href);
}

function isCall(link: HTMLAnchorElement): boolean {
  return link.querySelector('.api-method') !== null;
}

/** Returns whether the anchor of a link, or the last part of its path, is `name`. Names of tables have a dash if an operation or a tag has their name. */
function isNamed(link: HTMLAnchorElement, name: string): boolean {
  const last = (link.getAttribute('href') ?? '').split(/[/#]/).findLast((part) => part !== '') ?? '';
  const plain = decode(last).replace(/\.html$/, '');
  return plain === name || (!isCall(link) && plain.replace(/^-+/, '') === name);
}
