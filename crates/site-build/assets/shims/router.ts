import { useEffect } from 'react';
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

/** Opens another page in place of this one. */
export function Redirect({ to }) {
  const address = typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
  useEffect(() => window.location.replace(address), [address]);
  return null;
}

export function useParams() {
  return {};
}
