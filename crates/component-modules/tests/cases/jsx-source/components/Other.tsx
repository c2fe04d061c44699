/** @jsxImportSource preact */
export default () => <p>{1}</p>;
