import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';

const brewing = ['guide/brewing'];

export default {
  guide: ['intro', { type: 'category', label: 'Guide', items: [...brewing, 'guide/leaves'] }],
} satisfies SidebarsConfig;
