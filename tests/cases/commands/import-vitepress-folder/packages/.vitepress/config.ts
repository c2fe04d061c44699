import { names } from 'tea-names';

export default {
  title: 'Tea',
  themeConfig: {
    nav: [
      { text: 'Home', link: '/' },
      { text: 'Computed', items: names.map((name) => ({ text: name, link: `/${name}/` })) },
      { text: 'Known in part', items: [{ text: 'Core', link: '/core/' }, ...names] },
    ],
    sidebar: [{ text: 'Core', link: '/core/' }],
  },
};
