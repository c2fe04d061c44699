// From page to page without a load.

/** Waits until a page that was navigated to is shown. */
export async function navigated(page, path) {
  await page.waitForFunction(
    (it) =>
      location.pathname === it && document.querySelector('.navigation-status [role=status]')?.textContent === document.title,
    path,
  );
}

/** Follows a link to a path that is put into the page, and waits until its page is shown. */
export async function navigate(page, path) {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.querySelector('main').append(link);
    link.click();
  }, path);
  await navigated(page, path.replace(/[?#].*/, ''));
}
