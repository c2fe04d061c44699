import { type ReactNode, useState } from 'react';
import { useStore } from '../../../core/react.js';
import { fillText } from '../../../core/texts.js';
import { Viewer, type ViewerOf } from '../viewers/viewer.js';
import type { CallListProps } from './list.js';

const loadList = async (): Promise<ViewerOf<CallListProps>> => (await import('./list.js')).CallList;

/** The calls since the page was loaded, hidden while there are none. The list is fetched when the reader opens it. */
export function CallsPanel(props: CallListProps): ReactNode {
  const { session, texts } = props;
  const { length } = useStore(session.calls);
  const [isOpen, setOpen] = useState(false);
  if (length === 0) return null;
  return (
    <details className="api-try-calls" onToggle={({ target, currentTarget }) => target === currentTarget && setOpen(currentTarget.open)}>
      <summary>{fillText(texts.api_calls, { count: length })}</summary>
      {isOpen && <Viewer load={loadList} props={props} />}
    </details>
  );
}
