import { expect, test } from 'vitest';
import { contentChanged, createEnvironment, onContent } from './environment.js';

test('content handlers are detached before they are attached again, and at the end', () => {
  const environment = createEnvironment(document);
  const calls: string[] = [];
  const detach = onContent(environment, () => {
    calls.push('attach');
    return () => calls.push('detach');
  });
  contentChanged(environment);
  expect(calls).toEqual(['attach', 'detach', 'attach']);
  detach();
  contentChanged(environment);
  expect(calls).toEqual(['attach', 'detach', 'attach', 'detach']);
});

test('given settings override those of the page, which override the defaults', () => {
  document.head.innerHTML = '<script data-color-mode="dark" data-storage="session" data-storage-namespace="a"></script>';
  expect(createEnvironment(document, { storage: 'local' }).settings).toEqual({
    colorMode: 'dark',
    colorModeSystem: false,
    colorModeSwitch: true,
    announcement: undefined,
    storage: 'local',
    storageNamespace: 'a',
  });
});
