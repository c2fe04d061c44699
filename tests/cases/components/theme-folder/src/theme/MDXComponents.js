import MDXComponents from '@theme-original/MDXComponents';
import * as Badges from '@site/src/components/badges';
import { Mark } from '../components/marks';
import Frame2 from '@theme/Frame';
import Tabs from '../components/marks';
import Steep from '@site/docs/_steep.mdx';

export default {
  ...MDXComponents,
  ...Badges,
  Mark,
  Frame2,
  Tabs,
  Required: require('../components/marks').Mark,
  Steep,
  h2: (props) => <h2 {...props} />,
};
