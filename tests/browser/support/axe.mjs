// Accessibility checks by axe.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails if axe reports a violation. Includes the rule `target-size`, which axe disables by default. */
export async function assertAccessible(page) {
  // axe treats elements that are fading in as hidden. Animations by scroll position never end.
  await page.waitForFunction(() => document.getAnimations().every(({ timeline }) => timeline !== document.timeline));
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { rules: { 'target-size': { enabled: true } } });
    const messages = (node) => [...node.any, ...node.all, ...node.none].map((check) => check.message).join('; ');
    const node = (node) => `${node.target.join(' ')}: ${messages(node)}`;
    return violations.map((violation) => ({ rule: violation.id, nodes: violation.nodes.slice(0, 5).map(node), count: violation.nodes.length }));
  });
  assert.deepEqual(violations, []);
}
