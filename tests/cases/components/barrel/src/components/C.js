export default function C() { return <i>C</i>; } C.Title = () => <b/>;
