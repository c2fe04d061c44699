import Tabs from '@theme-original/Tabs';
import Frame from '@theme/Frame';

export default function Screenshot({ children, alt }) {
  return <Frame><b title={alt}>{children}</b></Frame>;
}
export { Tabs };
