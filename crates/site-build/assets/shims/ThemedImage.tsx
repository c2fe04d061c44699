export default function ThemedImage({ sources, alt = '', className = '', ...rest }) {
  return (
    <>
      <img {...rest} alt={alt} src={sources.light} className={`only-light ${className}`} />
      <img {...rest} alt={alt} src={sources.dark} className={`only-dark ${className}`} />
    </>
  );
}
