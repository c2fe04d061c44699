import instantsearch from 'instantsearch.js';
import { hits, pagination, refinementList, searchBox, stats } from 'instantsearch.js/es/widgets';
import { client } from './lite.js';

const part = (name) => {
  const element = document.createElement('div');
  element.id = name;
  document.querySelector('main').append(element);
  return element;
};

const search = instantsearch({ indexName: 'docs', searchClient: client });
search.addWidgets([
  searchBox({ container: part('box') }),
  stats({ container: part('stats') }),
  refinementList({ container: part('types'), attribute: 'type' }),
  hits({
    container: part('hits'),
    templates: { item: (hit, { html, components }) => html`<a href="${hit.url}">${components.Highlight({ hit, attribute: 'hierarchy.lvl1' })}</a>` },
  }),
  pagination({ container: part('pagination') }),
]);
search.start();
