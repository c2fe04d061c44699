export default function Counter(props) { return <b>{props.start}</b>; }
