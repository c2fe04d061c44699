export default function Unused(a: T { return <div>; }
