import { expect, test } from 'vitest';
import { contentChanged, createEnvironment, onContent } from './environment.js';

test('what looks at the content is detached before it looks again, and for good at the end', () => {
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

test('settings that are given win over those of the page, which win over the defaults', () => {
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
