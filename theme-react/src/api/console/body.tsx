import { type ChangeEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useEnvironment } from '../../core/react.js';
import { fillText } from '../../core/texts.js';
import type { ApiTexts } from '../texts.js';
import type * as editors from './body/editor.js';
import type { BodySchemas } from './body/schemas.js';
import { isText } from './call.js';
import type { Body, Content, FormField } from './description.js';
import { Field, type PartProps } from './fields.js';
import { exampleOf } from './form.js';
import { jsonError, layOut } from './json.js';

/** Maximum height of the text field, in lines. */
const MAX_ROWS = 18;

/** The body of the call. */
export function BodyFields({ body, ...part }: PartProps & { readonly body: Body }): ReactNode {
  const { texts, state, change } = part;
  const content = body.contents[state.content];
  if (!content) return null;
  return (
    <fieldset>
      <legend>{texts.api_body}</legend>
      {body.contents.length > 1 && (
        <Field label={texts.api_media_type}>
          {(control) => (
            <select {...control} value={state.content} onChange={({ target }) => change({ content: Number(target.value) })}>
              {body.contents.map(({ mediaType }, i) => <option key={mediaType} value={i}>{mediaType}</option>)}
            </select>
          )}
        </Field>
      )}
      {content.fields?.map((field) => <FormPart key={field.name} field={field} {...part} />)}
      {!content.fields && <WholeBody content={content} isRequired={body.required === true} schemas={body.schemas} {...part} />}
    </fieldset>
  );
}

function FormPart({ field, texts, state, change }: PartProps & { readonly field: FormField }): ReactNode {
  const { name, file, type, required = false } = field;
  const isList = type === 'array';
  const set = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void =>
    change({ fields: { ...state.fields, [name]: target.value } });
  const shared = { required, value: state.fields[name] ?? '', placeholder: exampleOf(field), onChange: set };
  return (
    <Field
      label={<code>{name}</code>}
      marks={required ? [texts.api_required] : undefined}
      hint={isList && !file ? texts.api_one_per_line : undefined}
    >
      {(control) => {
        if (file) return <FileInput {...control} name={name} required={required} multiple={isList} state={state} change={change} />;
        return isList || type === 'object'
          ? <textarea {...control} {...shared} rows={2} spellCheck={false} />
          : <input {...control} {...shared} autoComplete="off" />;
      }}
    </Field>
  );
}

type WholeBodyProps = PartProps & { readonly content: Content; readonly isRequired: boolean; readonly schemas: string | undefined };

function WholeBody({ content, isRequired, schemas, texts, state, change }: WholeBodyProps): ReactNode {
  if (!isText(content.mediaType)) {
    return (
      <Field label={texts.api_file} marks={[content.mediaType]}>
        {(control) => <FileInput {...control} name="" required={isRequired} state={state} change={change} />}
      </Field>
    );
  }
  const text = state.texts[state.content] ?? '';
  const set = (next: string): void => change({ texts: state.texts.with(state.content, next) });
  const isJson = /^application\/(?:json|.*\+json)(?:;|$)/.test(content.mediaType);
  const shared = { mediaType: content.mediaType, isRequired, texts, text, set };
  return isJson ? <JsonBody key={content.mediaType} {...shared} schemas={schemas} resets={state.resets} /> : <TextField {...shared} />;
}

interface TextProps {
  readonly mediaType: string;
  readonly isRequired: boolean;
  readonly texts: ApiTexts;
  readonly text: string;
  readonly set: (text: string) => void;
}

function TextField({ mediaType, isRequired, texts, text, set, fault, field }: TextProps & { fault?: string | undefined; field?: RefObject<HTMLTextAreaElement | null> }): ReactNode {
  return (
    <Field label={<code>{mediaType}</code>} marks={isRequired ? [texts.api_required] : undefined} hint={fault} isInvalid={fault !== undefined}>
      {(control) => (
        <textarea
          {...control}
          ref={field}
          required={isRequired}
          spellCheck={false}
          rows={Math.min(MAX_ROWS, Math.max(4, text.split('\n').length))}
          value={text}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </Field>
  );
}

/** A JSON body as text or as a form. The code for its check and form is fetched when it gets the focus. */
function JsonBody({ schemas, resets, ...text }: TextProps & { readonly schemas: string | undefined; readonly resets: number }): ReactNode {
  const { texts, mediaType, set } = text;
  const field = useRef<HTMLTextAreaElement>(null);
  const [isForm, setForm] = useState(false);
  const { editor, hasFailed, load } = useEditor(schemas);
  const isEmpty = text.text.trim() === '';
  const error = isEmpty ? undefined : jsonError(text.text);
  const fault = isEmpty && text.isRequired ? texts.api_body_required : error && fillText(texts.api_not_json, { message: error });
  const shared = editor && { data: editor.data, schema: editor.data.contents[mediaType] ?? -1, text: text.text, texts };
  const view = (label: string, isThis: boolean): ReactNode => (
    <button type="button" aria-pressed={isForm === isThis} onClick={() => setForm(isThis)}>{label}</button>
  );
  const select = (start: number, end: number): void => {
    field.current?.focus();
    field.current?.setSelectionRange(start, end);
  };
  return (
    <div onFocus={load}>
      {schemas !== undefined && <div className="api-try-views" role="group" aria-label={texts.api_body}>{view(texts.api_json, false)}{view(texts.api_form, true)}</div>}
      {hasFailed && <p className="api-try-hint api-try-fault" role="alert">{texts.api_schema_failed}</p>}
      {isForm && editor && shared && <editor.BodyForm key={resets} {...shared} set={set} />}
      {isForm && editor && fault !== undefined && isEmpty && <p className="api-try-hint api-try-fault" role="status">{fault}</p>}
      {!(isForm && editor) && (
        <>
          <TextField {...text} field={field} fault={fault} />
          {editor && shared && <editor.Checked {...shared} onSelect={select} />}
          <FormatButton label={texts.api_format} text={text.text} set={set} />
        </>
      )}
    </div>
  );
}

type Editor = Pick<typeof editors, 'BodyForm' | 'Checked'> & { readonly data: BodySchemas };

/** Returns the editor with the schemas at an address, which `load` fetches. */
function useEditor(schemas: string | undefined): { editor: Editor | undefined; hasFailed: boolean; load: () => void } {
  const { window } = useEnvironment();
  const [state, setState] = useState<{ editor?: Editor; hasFailed: boolean }>({ hasFailed: false });
  const isRequested = useRef(false);
  const fetchAll = async (url: string): Promise<void> => {
    try {
      const { BodyForm, Checked, loadSchemas } = await import('./body/editor.js');
      setState({ editor: { BodyForm, Checked, data: await loadSchemas(url) }, hasFailed: false });
    } catch (error) {
      isRequested.current = false;
      setState({ hasFailed: true });
      window.reportError(error);
    }
  };
  const load = (): void => {
    if (isRequested.current || schemas === undefined) return;
    isRequested.current = true;
    void fetchAll(schemas);
  };
  return { editor: state.editor, hasFailed: state.hasFailed, load };
}

function FormatButton({ label, text, set }: { label: string; text: string; set: (text: string) => void }): ReactNode {
  const format = (): void => {
    const tokens = layOut(text);
    if (tokens) set(tokens.map(([, piece]) => piece).join(''));
  };
  return <button type="button" className="api-try-small" onClick={format}>{label}</button>;
}

type FileInputProps = Pick<PartProps, 'state' | 'change'> & {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly multiple?: boolean;
};

function FileInput({ name, state, change, ...control }: FileInputProps): ReactNode {
  const choose = (chosen: readonly File[]): void => {
    const { [name]: _replaced, ...others } = state.files;
    change({ files: chosen.length > 0 ? { ...others, [name]: chosen } : others });
  };
  return <input {...control} key={state.resets} type="file" onChange={({ target }) => choose([...(target.files ?? [])])} />;
}
