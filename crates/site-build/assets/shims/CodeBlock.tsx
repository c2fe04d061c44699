const QUOTED_TITLE = /\btitle=(?:"([^"]*)"|'([^']*)')/;

export default function CodeBlock({ children, language, metastring = '', title, className = '' }) {
  const [, double, single] = QUOTED_TITLE.exec(metastring) ?? [];
  const heading = title ?? double ?? single;
  const named = language ?? /\blanguage-([\w+#-]+)/.exec(className)?.[1];
  return (
    <div className={heading ? 'code has-title' : 'code'}>
      {heading && <div className="code-title">{heading}</div>}
      <pre tabIndex={0} className={`code-pre ${className}`} data-language={named}>
        <code>{typeof children === 'string' ? children.replace(/\n$/, '') : children}</code>
      </pre>
    </div>
  );
}
