import MDXComponents from '@theme-original/MDXComponents';
import Details from '@theme/Details';
import Heading from '@theme/Heading';
import Shown from '@docusaurus/Translate';
import IdealImage from '@theme-original/IdealImage';

export default { ...MDXComponents, Fold: Details, Heading, Shown, IdealImage };
