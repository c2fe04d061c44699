import { addBaseUrl } from '@docusaurus/useBaseUrl';

const EXTERNAL = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

export default function Link({ to, href, isNavLink, isActive, activeClassName, autoAddBaseUrl = true, children, ...rest }) {
  const target = to ?? href;
  if (target === undefined) return <a {...rest}>{children}</a>;
  const elsewhere = /^https?:/i.test(target) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  const isPath = target.startsWith('/') && !EXTERNAL.test(target) && autoAddBaseUrl;
  return (
    <a {...elsewhere} {...rest} href={isPath ? addBaseUrl(target) : target}>
      {children}
    </a>
  );
}
