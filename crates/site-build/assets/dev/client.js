// Keeps an open page in step with its source: takes new pages and stylesheets,
// and shows what is wrong over the last good page. A classic script, external
// and without inline styles, so that pages run under their strict policy.
(() => {
  "use strict";

  const ROOT = "/__site-build/";
  const SCROLL_KEY = "site-build-scroll";
  const DISMISSED_KEY = "site-build-dismissed";
  const RETRY_MS = 1000;

  const { dataset } = document.currentScript;
  const loadedUrl = pageUrl();
  /** What this page shows: the state that the server rendered it from. */
  const shown = {
    server: dataset.server,
    pages: Number(dataset.pages),
    styles: Number(dataset.styles),
    page: dataset.page,
  };

  function pageUrl() {
    return location.pathname + location.search;
  }

  // Storage may be forbidden; the page works without it.
  function recall(key) {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function remember(key, value) {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // Then the overlay opens again, or the page begins at its top.
    }
  }

  // --- Pages -----------------------------------------------------------------

  function reload() {
    remember(SCROLL_KEY, JSON.stringify({ url: pageUrl(), left: scrollX, top: scrollY }));
    location.reload();
  }

  function restoreScroll() {
    const { url, left, top } = JSON.parse(recall(SCROLL_KEY) ?? "{}");
    if (url !== pageUrl()) return;
    remember(SCROLL_KEY, "{}");
    const restore = () => scrollTo({ left, top, behavior: "instant" });
    restore();
    // Pictures without a size move the text when they arrive.
    if (document.readyState !== "complete") addEventListener("load", restore, { once: true });
  }

  /** Takes what changed since this page was rendered. */
  async function follow(state) {
    const isOld = state.server !== shown.server || state.pages !== shown.pages;
    if (!isOld && state.styles === shown.styles) return;
    const response = await fetch(pageUrl(), { cache: "no-store", headers: { Accept: "text/html" } });
    // The page cannot be rendered now: the last good one stays.
    if (response.status >= 500) return;
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    const page = next.querySelector(`script[src="${ROOT}client.js"]`)?.dataset.page;
    const isOther = page === undefined || pageUrl() !== loadedUrl;
    if (isOther || (isOld && page !== shown.page) || !(await replaceStyles(next, state.styles))) {
      reload();
      return;
    }
    Object.assign(shown, { server: state.server, pages: state.pages, styles: state.styles, page });
  }

  function stylesheets(root) {
    return [...root.querySelectorAll('link[rel~="stylesheet"]')];
  }

  /** Puts the stylesheets of `next` in place of those of this page; false when they do not correspond. */
  async function replaceStyles(next, version) {
    if (version === shown.styles) return true;
    const [before, after] = [stylesheets(document), stylesheets(next)];
    if (before.length !== after.length) return false;
    await Promise.all(before.map((link, i) => replaceStyle(link, after[i].getAttribute("href"), version)));
    return true;
  }

  /** The old stylesheet goes when the new one is there, so that the page is never bare. */
  function replaceStyle(link, href, version) {
    const url = new URL(href, document.baseURI);
    if (url.origin !== location.origin) return Promise.resolve();
    url.searchParams.set("site-build", version);
    const next = link.cloneNode();
    next.href = url.href;
    return new Promise((resolve) => {
      next.addEventListener("load", () => resolve(link.remove()), { once: true });
      next.addEventListener("error", () => resolve(next.remove()), { once: true });
      link.after(next);
    });
  }

  // --- Problems --------------------------------------------------------------

  /** An element with attributes and children; text becomes text, never markup. */
  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children.filter((child) => child !== null));
    return made;
  }

  function count(n, noun) {
    return n === 0 ? null : `${n} ${noun}${n === 1 ? "" : "s"}`;
  }

  function summary(problems) {
    const errors = problems.filter((problem) => problem.severity === "error").length;
    return [count(errors, "error"), count(problems.length - errors, "warning")].filter(Boolean).join(", ");
  }

  function place({ file, line, column }) {
    return [file, line, column].filter((part) => part !== null).join(":");
  }

  /** The line with its carets. The text before them is repeated unseen, because letters differ in width. */
  function excerpt(problem) {
    if (problem.excerpt === null) return null;
    const letters = [...problem.excerpt];
    const end = problem.caret_at + problem.caret_len;
    const part = (from, to) => letters.slice(from, to).join("");
    const number = `${problem.line ?? ""}`;
    return element(
      "pre",
      { tabindex: "0", "aria-label": "Excerpt" },
      element("span", { class: "gutter" }, `${number} | `),
      part(0, problem.caret_at),
      element("mark", {}, part(problem.caret_at, end)),
      part(end),
      "\n",
      element(
        "span",
        { "aria-hidden": "true" },
        element("span", { class: "gutter" }, `${" ".repeat(number.length)} | `),
        element("span", { class: "unseen" }, part(0, problem.caret_at)),
        element("span", { class: "caret" }, "^".repeat(problem.caret_len)),
      ),
    );
  }

  /** Asks the server to open a source in the editor, if it has one. */
  function openSource(what) {
    if (dataset.editor === undefined) return;
    const query = Object.entries(what).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
    fetch(`${ROOT}open?${query.join("&")}`, { method: "POST" }).catch(() => {});
  }

  /** The place of a problem; with an editor, a button that opens it. */
  function placeOf(problem) {
    const at = place(problem);
    if (at === "") return null;
    if (dataset.editor === undefined || problem.file === null) return element("p", { class: "place" }, at);
    const button = element("button", { type: "button", class: "place", title: "Open in the editor" }, at);
    button.addEventListener("click", () => openSource({ file: problem.file, line: problem.line ?? 1 }));
    return element("p", {}, button);
  }

  function item(problem) {
    return element(
      "li",
      { class: problem.severity },
      element("h2", {}, element("span", { class: "kind" }, `${problem.severity}[${problem.code}]`), `: ${problem.message}`),
      placeOf(problem),
      excerpt(problem),
      problem.help === null ? null : element("p", { class: "help" }, element("b", {}, "help: "), problem.help),
    );
  }

  /** The dialog with all problems, and the button that stays when it is closed. */
  class Overlay {
    #host = element("site-build-overlay", { lang: "en", dir: "ltr" });
    #title = element("h1", { id: "title", "aria-live": "polite" });
    #close = element("button", { type: "button", class: "close" }, "Close ", element("kbd", {}, "Esc"));
    #list = element("ol");
    #dialog = element("dialog", { "aria-labelledby": "title" }, element("header", {}, this.#title, this.#close), this.#list);
    #badge = element("button", { type: "button", class: "badge", "aria-haspopup": "dialog" });
    #problems = "[]";
    #styled;

    constructor() {
      const styles = element("link", { rel: "stylesheet", href: `${ROOT}client.css` });
      this.#styled = new Promise((resolve) => {
        styles.addEventListener("load", resolve);
        styles.addEventListener("error", resolve);
      });
      this.#host.attachShadow({ mode: "open" }).append(styles, this.#dialog, this.#badge);
      this.#close.addEventListener("click", () => this.#dialog.close());
      this.#badge.addEventListener("click", () => this.#open());
      this.#dialog.addEventListener("close", () => {
        this.#badge.hidden = false;
        // While there are problems, it was the reader who closed it.
        if (this.#problems !== "[]") remember(DISMISSED_KEY, this.#problems);
      });
      // The keys of the page are not for the dialog, nor the other way round.
      this.#dialog.addEventListener("keydown", (event) => event.stopPropagation());
    }

    async show(problems) {
      this.#problems = JSON.stringify(problems);
      // The reader's choice of light or dark on this site counts here too.
      this.#host.dataset.theme = document.documentElement.dataset.theme ?? "";
      if (problems.length === 0) {
        this.#dialog.close();
        this.#host.remove();
        return;
      }
      if (!this.#host.isConnected) document.body.append(this.#host);
      this.#title.textContent = summary(problems);
      this.#badge.textContent = summary(problems);
      this.#badge.className = `badge ${problems.some((problem) => problem.severity === "error") ? "error" : "warning"}`;
      this.#list.replaceChildren(...problems.map(item));
      this.#badge.hidden = this.#dialog.open;
      await this.#styled;
      const isNews = recall(DISMISSED_KEY) !== this.#problems;
      if (isNews && problems.some((problem) => problem.severity === "error")) this.#open();
    }

    #open() {
      if (this.#dialog.open || !this.#host.isConnected) return;
      this.#badge.hidden = true;
      this.#dialog.showModal();
      this.#close.focus();
    }
  }

  // --- Connection ------------------------------------------------------------

  const overlay = new Overlay();
  let source = null;
  let latest = null;
  let isBusy = false;

  /** Works on one state at a time, and skips those that are out of date by then. */
  async function take(state) {
    latest = state;
    if (isBusy) return;
    isBusy = true;
    while (latest !== null) {
      const current = latest;
      latest = null;
      await overlay.show(current.problems);
      // The server is gone when this fails; it says the state when it is back.
      await follow(current).catch(() => {});
    }
    isBusy = false;
  }

  function connect() {
    if (source !== null) return;
    source = new EventSource(`${ROOT}events`);
    source.addEventListener("message", (event) => take(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      // Some browsers try again by themselves, some give up.
      if (source?.readyState !== EventSource.CLOSED) return;
      disconnect();
      setTimeout(connect, RETRY_MS);
    });
  }

  function disconnect() {
    source?.close();
    source = null;
  }

  // The key E, where nothing is typed, opens the source of the page.
  document.addEventListener("keydown", (event) => {
    const isPlain = event.key === "e" && !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented);
    const isTyping = event.target.closest?.("input, textarea, select, dialog, [contenteditable]");
    if (isPlain && !isTyping) openSource({ page: location.pathname });
  });

  // A browser has six connections for a server: pages that nobody sees leave theirs to others.
  document.addEventListener("visibilitychange", () => (document.hidden ? disconnect() : connect()));
  addEventListener("pagehide", disconnect);
  addEventListener("pageshow", connect);

  restoreScroll();
  connect();
})();
