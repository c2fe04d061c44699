import Ios from '../docs/parts/_ios.md';

export default () => <Ios />;
