import { type ReactNode } from 'react';
import type { ApiTexts } from '../texts.js';

/** Props of {@link Code}. */
export interface CodeProps {
  readonly label: string;
  readonly texts: ApiTexts;
  /** The code that is shown and copied. */
  readonly content: ReactNode;
  /** Content between the label and the button that copies. */
  readonly children?: ReactNode;
}

/** A code block with the markup of pages (CONTRACT.md, slot `code`), so that the copy button of the theme works. */
export function Code({ label, texts, content, children }: CodeProps): ReactNode {
  return (
    <div className="api-try-code" data-slot="code">
      <div className="api-try-title">
        <span>{label}</span>
        {children}
        <button
          type="button"
          className="api-try-small"
          data-slot="copy"
          data-label={texts.api_copy}
          data-label-done={texts.api_copied}
          aria-label={texts.api_copy}
        >
          {texts.api_copy}
        </button>
      </div>
      <pre className="code-pre" tabIndex={0} role="group" aria-label={label}>
        <code>{content}</code>
      </pre>
    </div>
  );
}
