export default () => <p />;
