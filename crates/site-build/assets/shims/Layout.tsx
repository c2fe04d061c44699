import { useEffect } from 'react';
import { siteConfig } from './site';

/** The content of a page: navbar and footer are around it already. A title that is constant is in the page, too. */
export default function Layout({ title, wrapperClassName, children }) {
  useEffect(() => {
    if (title) document.title = title === siteConfig.title ? title : `${title} | ${siteConfig.title}`;
  }, [title]);
  return wrapperClassName ? <div className={wrapperClassName}>{children}</div> : <>{children}</>;
}
