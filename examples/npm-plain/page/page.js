import { docsearch } from '/docsearch/docsearch.js';

docsearch({ container: '#search', index: '/search/' });
