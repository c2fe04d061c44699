import site from './site.json';

const DEFAULT = 'default';

/** The versions of the docs with an id, without the list of their docs. */
export function useVersions(id = DEFAULT) {
  return site.versions.filter(({ docs }) => docs === id);
}

export function useLatestVersion(id = DEFAULT) {
  return useVersions(id).find(({ isLast }) => isLast);
}

/** The version of the page; none on a page outside of the docs. */
export function useActiveVersion(id = DEFAULT) {
  const { docs = DEFAULT, version } = document.documentElement.dataset;
  return docs === id ? useVersions(id).find(({ name }) => name === version) : undefined;
}
