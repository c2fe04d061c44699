// The check and the form of a JSON body, fetched when a reader edits one.
import { type ReactNode, useMemo } from 'react';
import { useEnvironment } from '../../../core/react.js';
import { useTexts } from '../../../core/use-texts.js';
import type { ApiTexts } from '../../texts.js';
import { checkBody, type Fault } from './check.js';
import { FaultList } from './faults.js';
import type { BodySchemas, SchemaId } from './schemas.js';
import { startOf } from './shape.js';
import { BODY_TEXTS } from './texts.js';
import { readTree, type Repeated, type Tree, writeTree } from './tree.js';
import { Value } from './values.js';

export { loadSchemas } from './schemas.js';

/** Maximum length of a body that is checked, in UTF-16 units. */
const MAX_CHECKED = 200_000;

/** Props of {@link Checked} and {@link BodyForm}. */
export interface EditorProps {
  readonly data: BodySchemas;
  readonly schema: SchemaId;
  readonly text: string;
  readonly texts: ApiTexts;
}

/** The violations of the schema, listed below the text. */
export function Checked({ data, schema, text, texts, onSelect }: EditorProps & { readonly onSelect: (start: number, end: number) => void }): ReactNode {
  const body = useBody(text);
  const faults = useFaults(data, schema, body);
  const all = { ...texts, ...useTexts(BODY_TEXTS) };
  return <FaultList text={text} faults={faults} texts={all} onSelect={onSelect} />;
}

/** The body as a form. Each change writes the whole text again. */
export function BodyForm({ data, schema, text, texts, set }: EditorProps & { readonly set: (text: string) => void }): ReactNode {
  const body = useBody(text);
  const tree = body?.tree;
  const faults = useFaults(data, schema, body);
  const all = { ...texts, ...useTexts(BODY_TEXTS) };
  const { lang: language } = useEnvironment().document.documentElement;
  if (!tree && text.trim() !== '') return <p className="api-try-hint api-try-fault">{all.api_form_invalid}</p>;
  return (
    <div className="api-form">
      <Value
        form={{ data, texts: all, faults, language }}
        id={schema}
        tree={tree ?? startOf(data, schema)}
        path=""
        name=""
        isRequired
        set={(next) => set(next ? writeTree(next) : '')}
      />
    </div>
  );
}

interface ReadBody {
  readonly tree: Tree;
  readonly repeated: readonly Repeated[];
}

function useBody(text: string): ReadBody | undefined {
  return useMemo(() => {
    if (text.length > MAX_CHECKED) return undefined;
    try {
      const repeated: Repeated[] = [];
      return { tree: readTree(text, repeated), repeated };
    } catch {
      // The field of the text shows the syntax error.
      return undefined;
    }
  }, [text]);
}

function useFaults(data: BodySchemas, schema: SchemaId, body: ReadBody | undefined): readonly Fault[] {
  return useMemo(() => (body ? checkBody(data, schema, body.tree, body.repeated) : []), [data, schema, body]);
}
