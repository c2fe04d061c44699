// The console of an API operation.

/** Opens the console of the operation that `selector` selects, such as `[data-method="GET"]`. */
export async function openConsole(page, selector) {
  const operation = page.locator(`.api-operation${selector}`);
  await operation.locator('[data-slot="api-try"]').click();
  const console = operation.locator('.api-try');
  await console.locator('form').waitFor();
  return console;
}

/** Sends the call of a console. Returns its answer. */
export async function send(console) {
  await console.getByRole('button', { name: 'Send' }).click();
  await console.locator('.api-try-answer > .api-try-line').first().waitFor();
  return console.locator('.api-try-answer').first().textContent();
}
