// Hooks that need the list of all docs. Only sites whose components call them
// have this module.
import { useLatestVersion, useVersions } from '@docusaurus/plugin-content-docs/client';
import list from './docs.json';

const DEFAULT = 'default';

function version() {
  const { docs = DEFAULT, version: name } = document.documentElement.dataset;
  return { docs, ...(useVersions(docs).find((version) => version.name === name) ?? useLatestVersion(docs)) };
}

/** The version of the page, and its docs by id. */
export function useDocsVersion() {
  const own = version();
  return { ...own, version: own.name, docs: list[own.docs][own.name] };
}

/** The doc of the page: the one whose path the address ends with. */
export function useDoc() {
  const permalink = window.location.pathname;
  const path = decodeURI(permalink).replace(/(?:\/index)?\.html$/u, '').replace(/\/$/u, '');
  const own = version();
  const docs = Object.values(list[own.docs][own.name]).map((doc) => ({ doc, end: `/${doc.path}`.replace(/^\/+|\/+$/gu, '') }));
  const matches = docs.filter(({ end }) => end === '' || path.endsWith(`/${end}`));
  matches.sort((a, b) => b.end.length - a.end.length);
  const { frontMatter = {}, ...metadata } = matches[0]?.doc ?? {};
  return { frontMatter, metadata: { ...metadata, frontMatter, permalink, version: own.name }, toc: [], contentTitle: metadata.title };
}
