const ignore = () => {};

/** Links are checked when the site is built, before components run. */
export default function useBrokenLinks() {
  return { collectAnchor: ignore, collectLink: ignore };
}
