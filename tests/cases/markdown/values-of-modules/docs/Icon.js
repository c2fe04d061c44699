export default function Icon({ name }) {
  return <i>{name}</i>;
}
