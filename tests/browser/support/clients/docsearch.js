import { DocSearch } from '@docsearch/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { client } from './lite.js';

const settings = {
  appId: 'EXAMPLE',
  apiKey: 'search-only-key',
  indexName: 'docs',
  searchParameters: { facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']] },
  transformSearchClient: ({ addAlgoliaAgent }) => ({ ...client, addAlgoliaAgent }),
};

createRoot(document.querySelector('main')).render(createElement(DocSearch, settings));
