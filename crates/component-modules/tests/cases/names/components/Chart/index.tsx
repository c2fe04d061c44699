export default () => <p>two</p>;
