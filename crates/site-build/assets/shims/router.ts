export { default as Link, default as NavLink } from '@docusaurus/Link';

export function useLocation() {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: undefined, key: pathname };
}

export function useHistory() {
  return {
    location: useLocation(),
    push: (address) => window.location.assign(address),
    replace: (address) => window.location.replace(address),
  };
}
