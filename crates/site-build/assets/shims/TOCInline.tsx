export default function TOCInline({ toc = [], minHeadingLevel = 2, maxHeadingLevel = 3 }) {
  const shown = toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel);
  return (
    <ul>
      {shown.map(({ id, value }) => (
        <li key={id}>
          <a href={`#${id}`}>{value}</a>
        </li>
      ))}
    </ul>
  );
}
