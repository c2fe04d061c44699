export { siteConfig as default } from './site';
