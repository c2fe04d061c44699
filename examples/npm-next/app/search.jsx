'use client';

import { useRouter } from 'next/navigation';
import { DocSearch } from 'theme-react/search';

/** The documentation is part of this app: hits lead to its pages, without a page load. */
const toPages = (hits) =>
  hits.map((hit) => {
    const { pathname, hash } = new URL(hit.url);
    return { ...hit, url: `${pathname.replace(/\/?$/, '/')}${hash}` };
  });

export function Search() {
  const { push } = useRouter();
  return <DocSearch index="/search/" transformHits={toPages} navigate={(url) => push(url)} />;
}
