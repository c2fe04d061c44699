import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeCall } from '../console/call.js';
import { readDescription } from '../console/description.js';
import { initialState, valuesOf } from '../console/form.js';
import { firstServer } from '../console/session.js';
import { dataOf } from './data.js';
import { secretPlaceholder } from './placeholder.js';
import { type Datum, runTemplate, type Step } from './template.js';

interface Cases {
  readonly templates: { readonly timeout: number; readonly maxRedirects: number; readonly templates: Readonly<Record<string, readonly Step[]>> };
  readonly operations: readonly {
    readonly name: string;
    readonly request: unknown;
    readonly data: Readonly<Record<string, Datum>>;
    readonly samples: Readonly<Record<string, string>>;
  }[];
}

// The cases of the crate that renders the samples of pages.
const FILE = join(import.meta.dirname, '../../../../crates/openapi-render/tests/sample-calls.json');
const { templates: { templates, ...limits }, operations } = JSON.parse(readFileSync(FILE, 'utf8')) as Cases;

describe.each(operations)('$name', ({ request, data, samples }) => {
  const description = readDescription(JSON.stringify(request));
  const server = firstServer(description, 'https://docs.example/');
  const call = makeCall(description, valuesOf(description, initialState(description)), server, (name) => secretPlaceholder(description, name));
  const made = dataOf(call, description, limits);

  test('an unchanged console makes the call of the samples', () => {
    expect(made).toEqual(data);
  });

  test.each(Object.entries(samples))('%s', (key, sample) => {
    expect(runTemplate(templates[key] ?? [], made)).toBe(sample);
  });
});

test('the shared file contains calls', () => {
  expect(operations.length).toBeGreaterThan(5);
});
