export default function Badge({text}) { return <b>{text}</b>; }
