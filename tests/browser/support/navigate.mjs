// Client-side navigation between pages.

/** Waits until the navigation to a path is complete. */
export async function navigated(page, path) {
  await page.waitForFunction(
    (path) =>
      location.pathname === path && document.querySelector('.navigation-status [role=status]')?.textContent === document.title,
    path,
  );
}

/** Adds a link with the given path to the page, follows it, and waits until the navigation is complete. */
export async function navigate(page, path) {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.querySelector('main').append(link);
    link.click();
  }, path);
  await navigated(page, path.replace(/[?#].*/, ''));
}
