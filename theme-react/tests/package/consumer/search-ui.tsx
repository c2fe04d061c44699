// Every export of `theme-react/search`, used as its types promise.
import { type ReactNode, useRef, useState } from 'react';
import {
  type ClientIndex,
  DocSearch,
  docsearch,
  type Docsearch,
  type DocsearchOptions,
  type DocSearchProps,
  type HostedIndex,
  type OpenState,
  SearchButton,
  type SearchButtonProps,
  type SearchClient,
  SearchDialog,
  type SearchDialogProps,
  type SearchHit,
  type SearchOptions,
  type SearchRules,
  type SearchShortcut,
  type SearchSource,
  type SearchTexts,
  type SearchView,
  type StaticIndex,
  type TransformHits,
} from 'theme-react/search';
import { createSearchClient } from 'theme-react/search-client';
import 'theme-react/search.css';

const client: SearchClient = createSearchClient({ applicationId: 'a', apiKey: 'b' });
const own: ClientIndex = { client, indexName: 'docs', searchParameters: { hitsPerPage: 10 } };
const hosted: HostedIndex = { applicationId: 'a', apiKey: 'b', indexName: 'docs', hosts: ['search.example'], insights: 'de', index: '/search/' };
const written: StaticIndex = { index: 'https://docs.example/search/' };
const sources: SearchSource[] = [own, hosted, written];
const rules: SearchRules = { language: 'en', tags: ['default'], kinds: ['guide', 'api'], maxResultsPerGroup: 3, personalization: false };
const texts: Partial<SearchTexts> = { search: 'Find' };
const shortcuts: readonly SearchShortcut[] = ['mod+k'];
const isCurrent = ({ url, type, hierarchy }: SearchHit): boolean => !url.includes('/old/') && type !== 'content' && hierarchy.lvl0 !== null;
const transformHits: TransformHits = (hits) => hits.filter(isCurrent);
const view: SearchView = { texts, shortcuts, transformHits, placeholder: 'Find', initialQuery: 'embed', colorMode: 'dark' };
const options: SearchOptions = { ...written, ...rules };

export function Search({ navigate }: { navigate: (url: string) => void }): ReactNode {
  const [open, onOpenChange] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const state: OpenState = { open, onOpenChange };
  const buttonProps: SearchButtonProps = { texts, showKeys: false, id: 'search', onClick: () => onOpenChange(true) };
  const dialogProps: SearchDialogProps = { ...options, ...view, ...state, navigate, finalFocus: button };
  return (
    <>
      <SearchButton {...buttonProps} ref={button} />
      <SearchDialog {...dialogProps} />
    </>
  );
}

export function Searches(): ReactNode {
  return sources.map((source) => {
    const props: DocSearchProps = { ...source, ...view };
    return <DocSearch key={source.indexName} {...props} />;
  });
}

export function add(): Docsearch {
  const all: DocsearchOptions = { container: '#search', ...written };
  const search = docsearch(all);
  search.open('embed');
  search.close();
  return search;
}
