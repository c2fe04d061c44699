/** Shows what it gets. */
export default function Payload(props: { title: string }) {
  return <p title={props.title}>{JSON.stringify(props)}</p>;
}
