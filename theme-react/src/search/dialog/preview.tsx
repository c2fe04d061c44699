import { createElement, Fragment, type ReactNode, useEffect, useState } from 'react';
import { fullPathOf, type Hit, titleOf } from '../model/hit.js';
import { Marked } from './marked.js';
import type { Block, SectionReader } from './section.js';

/** The list may rest on a row for this long, in milliseconds, before its page is fetched. */
const PAUSE = 150;

/** Props of {@link Preview}. */
export interface PreviewProps {
  /** Undefined where the active row is none; the place stays, so that nothing jumps. */
  readonly hit: Hit | undefined;
  /** Reads the section behind a hit; undefined where nothing is to be fetched. */
  readonly read: SectionReader | undefined;
}

/** What stands at the place of a hit. For the eye alone: the row says all that it says, and the page the rest. */
export function Preview({ hit, read }: PreviewProps): ReactNode {
  return (
    <aside className="search-preview" aria-hidden="true">
      {hit && <Passage hit={hit} read={read} />}
    </aside>
  );
}

function Passage({ hit, read }: { hit: Hit; read: SectionReader | undefined }): ReactNode {
  const blocks = useSection(hit.url, read);
  const { content } = hit.marked;
  return (
    <>
      <p className="search-preview-path">{fullPathOf(hit).join(' › ')}</p>
      <p className="search-preview-title"><Marked text={titleOf(hit)} /></p>
      {blocks.length === 0 && content && <p><Marked text={content} /></p>}
      {createElement(Fragment, null, ...blocks.map(({ text, isCode }) => createElement(isCode ? 'pre' : 'p', null, text)))}
    </>
  );
}

function useSection(address: string, read: SectionReader | undefined): readonly Block[] {
  const [section, setSection] = useState<{ address: string; blocks: readonly Block[] }>({ address: '', blocks: [] });
  useEffect(() => {
    if (!read) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      // Without the page the preview shows what the hit itself says.
      read(address, controller.signal).then(
        (blocks) => controller.signal.aborted || setSection({ address, blocks }),
        () => {},
      );
    }, PAUSE);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [address, read]);
  return section.address === address ? section.blocks : [];
}
