export default function Heading({ as: Tag = 'h2', children, ...rest }) {
  return (
    <Tag {...rest}>
      {children}
      {rest.id && <a className="hash-link" href={`#${rest.id}`} aria-label={`#${rest.id}`} />}
    </Tag>
  );
}
