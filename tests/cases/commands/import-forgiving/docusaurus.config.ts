import fs from 'fs';
import type { Config } from '@docusaurus/types';
import { items } from 'link-lists';

const brands = fs.readFileSync('./src/snippets/brands.html', 'utf-8');

const config: Config = {
  title: 'Teapots',
  url: 'https://teapots.example',
  baseUrl: '/',
  favicon: 'img/lost.svg',
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  presets: [['classic', {
    docs: { sidebarPath: require.resolve('./sidebars.js') },
    blog: false,
  }]],
  themeConfig: {
    image: 'img/lost.png',
    navbar: {
      items: [
        { href: 'https://github.com/teapots', className: 'github-icon', position: 'right' },
        { to: '/shop', className: 'shop-icon' },
        { type: 'dropdown', label: 'Brands', items: [{ type: 'html', value: brands }] },
        { type: 'dropdown', label: 'Partners', items },
      ],
    },
  },
};

export default config;
