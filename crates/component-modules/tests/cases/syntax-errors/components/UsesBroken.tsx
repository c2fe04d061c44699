import { helper } from './helper';
import Broken, { anything } from './Broken';
export default () => <Broken>{anything + helper}</Broken>;
