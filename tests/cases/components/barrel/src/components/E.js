export default () => <i>E</i>;
