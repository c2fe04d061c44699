export default () => <p>one</p>;
