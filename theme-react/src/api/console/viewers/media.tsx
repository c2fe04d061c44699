import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useEnvironment } from '../../../core/react.js';
import type { ApiTexts } from '../../texts.js';
import type { Kind } from './kind.js';

/** The kinds that {@link Media} shows. */
export type MediaKind = Extract<Kind, 'image' | 'drawing' | 'audio' | 'video' | 'pdf'>;

/** Props of {@link Media}. */
export interface MediaProps {
  readonly kind: MediaKind;
  readonly bytes: Blob;
  readonly texts: ApiTexts;
}

/** A picture, sound, video or PDF, loaded from a `blob:` address, which the content security policy allows. */
export function Media({ kind, bytes, texts }: MediaProps): ReactNode {
  const { window } = useEnvironment();
  const [hasFailed, setFailed] = useState(false);
  const element = useRef<HTMLImageElement & HTMLVideoElement & HTMLIFrameElement>(null);
  // Phones, for example, download PDF documents instead of showing them.
  const isShown = !hasFailed && (kind !== 'pdf' || window.navigator.pdfViewerEnabled);
  useEffect(() => (element.current ? showIn(window, element.current, kind, bytes) : undefined), [window, kind, bytes]);
  if (!isShown) return <p className="api-try-hint">{texts.api_not_shown}</p>;
  const shared = { ref: element, className: 'api-try-media', onError: () => setFailed(true) };
  switch (kind) {
    // Browsers do not show PDF documents in sandboxed frames. The blob always has the type of a PDF, so that the frame cannot
    // show HTML.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    case 'pdf': return <iframe {...shared} title={texts.api_body} />;
    case 'audio': return <audio {...shared} controls aria-label={texts.api_body} />;
    case 'video': return <video {...shared} controls playsInline aria-label={texts.api_body} />;
    default: return <img {...shared} alt={texts.api_body} />;
  }
}

/** Shows bytes in an element. The returned function releases them. */
function showIn(window: Window & typeof globalThis, element: { src: string }, kind: MediaKind, bytes: Blob): () => void {
  if (kind === 'drawing') return readAddress(window, bytes, (address) => Object.assign(element, { src: address }));
  const address = window.URL.createObjectURL(kind === 'pdf' ? new window.Blob([bytes], { type: 'application/pdf' }) : bytes);
  Object.assign(element, { src: address });
  return () => window.URL.revokeObjectURL(address);
}

/**
 * Reads an SVG as a `data:` address. An SVG may contain scripts, which run if the reader opens the picture in a new window. A `blob:`
 * address would have the origin of the site there, a `data:` address does not.
 */
function readAddress(window: Window & typeof globalThis, bytes: Blob, onRead: (address: string) => void): () => void {
  const reader = new window.FileReader();
  reader.addEventListener('load', () => onRead(String(reader.result)));
  reader.readAsDataURL(new window.Blob([bytes], { type: 'image/svg+xml' }));
  return () => reader.abort();
}
