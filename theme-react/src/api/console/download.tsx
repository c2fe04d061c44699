import { type ReactNode } from 'react';
import { useEnvironment } from '../../core/react.js';

/** Props of {@link DownloadButton}. */
export interface DownloadButtonProps {
  readonly label: string;
  /** Name of the file. */
  readonly name: string;
  readonly content: () => Blob;
}

/** A button that saves content as a file. */
export function DownloadButton({ label, name, content }: DownloadButtonProps): ReactNode {
  const { document, window } = useEnvironment();
  const download = (): void => {
    const link = document.createElement('a');
    link.href = window.URL.createObjectURL(content());
    link.download = name;
    link.click();
    // The download begins after the click is handled; the URL is not needed after that.
    window.setTimeout(() => window.URL.revokeObjectURL(link.href), 1000);
  };
  return <button type="button" className="api-try-small" onClick={download}>{label}</button>;
}
