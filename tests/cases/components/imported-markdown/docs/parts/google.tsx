export {default} from './_android.mdx';
