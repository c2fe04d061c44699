import { createElement, Fragment, type ReactNode, useEffect, useState } from 'react';
import { mayPrefetch } from '../../core/connection.js';
import { fullPathOf } from '../model/full-path.js';
import { type Hit, titleOf } from '../model/hit.js';
import { Marked } from './marked.js';
import { type Block, createSectionReader } from './section.js';

/** Milliseconds that a row is active until its page is fetched. */
const PAUSE = 150;

const readSection = createSectionReader(window);

/** A hit and the section of its page. */
export function Passage({ hit }: { hit: Hit }): ReactNode {
  const blocks = useSection(hit.url);
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

/** Returns the section at an address; empty until it is loaded. */
function useSection(address: string): readonly Block[] {
  const [section, setSection] = useState<{ address: string; blocks: readonly Block[] }>({ address: '', blocks: [] });
  useEffect(() => {
    if (!mayPrefetch(navigator)) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      // Without the page, the preview shows the texts of the hit.
      readSection(address, controller.signal).then(
        (blocks) => controller.signal.aborted || setSection({ address, blocks }),
        () => {},
      );
    }, PAUSE);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [address]);
  return section.address === address ? section.blocks : [];
}
