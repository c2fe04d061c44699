import process from 'node:process';
import { libConfig } from './build/lib.js';
import { searchConfig } from './build/search.js';
import { siteConfigs } from './build/site.js';

export default [
  libConfig({ outDir: 'dist/lib' }),
  searchConfig({ outDir: 'dist/search' }),
  ...siteConfigs({ outDir: 'dist/site', runtime: process.env.THEME_RUNTIME }),
];
