import { type ChangeEvent, type ReactNode } from 'react';
import { fillText } from '../../core/texts.js';
import { isText } from './call.js';
import type { Body, Content, FormField } from './description.js';
import { Field, type PartProps } from './fields.js';
import { exampleOf } from './form.js';
import { jsonError, layOut } from './json.js';

/** Lines that the editor shows at most before it scrolls. */
const MAX_ROWS = 18;

/** What is sent with the call. */
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
      {!content.fields && <WholeBody content={content} isRequired={body.required === true} {...part} />}
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

type WholeBodyProps = PartProps & { readonly content: Content; readonly isRequired: boolean };

function WholeBody({ content, isRequired, texts, state, change }: WholeBodyProps): ReactNode {
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
  const fault = isJson && text !== '' ? jsonError(text) : undefined;
  return (
    <>
      <Field
        label={<code>{content.mediaType}</code>}
        marks={isRequired ? [texts.api_required] : undefined}
        hint={fault && fillText(texts.api_not_json, { message: fault })}
        isInvalid={fault !== undefined}
      >
        {(control) => (
          <textarea
            {...control}
            required={isRequired}
            spellCheck={false}
            rows={Math.min(MAX_ROWS, Math.max(4, text.split('\n').length))}
            value={text}
            onChange={({ target }) => set(target.value)}
          />
        )}
      </Field>
      {isJson && <FormatButton label={texts.api_format} text={text} set={set} />}
    </>
  );
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
