export default () => <p>the other components are compiled</p>;
