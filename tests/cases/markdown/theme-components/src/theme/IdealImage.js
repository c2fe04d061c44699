export default function IdealImage({ alt }) {
  return <figure>{alt}</figure>;
}
