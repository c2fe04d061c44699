// The case files of the crate `search-client`, on the client of the browser: both must decide alike.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCall, createHostMemory, type Failure, type Host, type Outcome, readBody, type Remembered, TIMEOUTS } from './hosts.js';

interface CallCase {
  at: number;
  class?: 'read' | 'write';
  deadline?: number;
  outcomes: (Outcome | { status: number; body: string } | [Outcome, number, Record<string, Failure>?])[];
  tries: (string | [string, number, number])[];
  result: string;
}

interface Case {
  name: string;
  hosts: { name: string; accept?: 'read' | 'write' }[];
  calls: CallCase[];
}

const FOLDER = join(import.meta.dirname, '../../../../crates/search-client/tests/host-rules');
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));

test('the folder contains cases', () => expect(FILES.length).toBeGreaterThan(3));

describe.each(FILES)('%s', (file) => {
  const cases = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Case[];
  test.each(cases)('$name', ({ hosts: named, calls }) => {
    const hosts = named.map(({ name, ...rest }): Host => ({ url: name, ...rest }));
    const memory = createHostMemory();
    for (const call of calls) {
      const { tries, result } = play(hosts, call, memory);
      const wanted = tries.map((made, i) => (typeof call.tries[i] === 'string' ? made[0] : made));
      expect(wanted).toEqual(call.tries);
      expect(result).toBe(call.result);
    }
  });
});

function outcomeOf(outcome: Outcome | { status: number; body: string }): Outcome {
  return typeof outcome === 'object' ? readBody(outcome.status, outcome.body).outcome : outcome;
}

function play(hosts: Host[], { at, class: access = 'read', deadline, outcomes }: CallCase, memory: ReturnType<typeof createHostMemory>) {
  let now = at;
  const plan = { access, timeouts: TIMEOUTS, deadline: deadline === undefined ? undefined : at + deadline };
  const call = createCall(hosts, plan, memory, now);
  const tries: [string, number, number][] = [];
  let step = call.next(now);
  for (const outcome of outcomes) {
    if (typeof step === 'string') break;
    tries.push([step.host.url, step.connectTimeout, step.responseTimeout]);
    const [kind, took, others = {}] = Array.isArray(outcome) ? outcome : [outcomeOf(outcome), 0];
    now += took;
    for (const [name, failure] of Object.entries(others)) memory.fail({ url: name }, failure, now);
    step = call.advance(kind, now);
  }
  return { tries, result: typeof step === 'string' ? step : 'more attempts than outcomes' };
}

const A: Host = { url: 'a' };
const B: Host = { url: 'b' };
const start = (memory: ReturnType<typeof createHostMemory>, now: number) => {
  const call = createCall([A, B], { access: 'read', timeouts: TIMEOUTS }, memory, now);
  const first = call.next(now);
  return { call, host: typeof first === 'string' ? first : first.host.url };
};

test('after 120 s one call probes the host; the others do not wait for it', () => {
  const memory = createHostMemory();
  memory.fail(A, 'late', 0);
  const probe = start(memory, 121_000);
  expect([probe.host, start(memory, 121_000).host]).toEqual(['a', 'b']);
  expect(probe.call.advance(200, 121_000)).toBe('accept');
  expect(start(memory, 121_000).host).toBe('a');
});

test('a probe that never ends does not exclude its host forever', () => {
  const memory = createHostMemory();
  memory.fail(A, 'down', 0);
  start(memory, 121_000);
  expect([start(memory, 123_000).host, start(memory, 124_000).host]).toEqual(['b', 'a']);
});

test('a failure found in one tab applies in the others', () => {
  let saved: Readonly<Record<string, Remembered>> = {};
  const store = { load: () => saved, save: (next: typeof saved) => { saved = next; } };
  createHostMemory(store).fail(A, 'down', 0);
  expect(start(createHostMemory(store), 1).host).toBe('b');
  expect(Object.keys(saved)).toEqual(['a']);
});

test('failures found by two tabs at once are both kept', () => {
  let saved: Readonly<Record<string, Remembered>> = {};
  const store = { load: () => saved, save: (next: typeof saved) => { saved = next; } };
  const [one, other] = [createHostMemory(store), createHostMemory(store)];
  const [first, second] = [start(one, 0), start(other, 0)];
  first.call.advance('network', 1);
  other.fail(B, 'late', 2);
  second.call.advance(200, 3);
  expect(saved).toEqual({ a: ['down', 1], b: ['late', 2] });
});

test('a failure with a time in the future, after the clock was set back, is ignored', () => {
  const memory = createHostMemory({ load: () => ({ a: ['down', 86_400_000] }), save: () => {} });
  expect(start(memory, 0).host).toBe('a');
});
