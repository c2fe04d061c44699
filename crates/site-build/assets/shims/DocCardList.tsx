import Link from '@docusaurus/Link';

export default function DocCardList({ items = [], className }) {
  return (
    <ul className={className}>
      {items.map(({ href, label, description }) => (
        <li key={href ?? label}>
          <Link to={href}>{label}</Link> {description}
        </li>
      ))}
    </ul>
  );
}
