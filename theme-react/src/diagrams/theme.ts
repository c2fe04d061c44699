/** Custom properties of the page by the theme variables of Mermaid, which derives all others from these. */
const COLORS: Readonly<Record<string, string>> = {
  background: '--color-bg',
  mainBkg: '--color-bg-raised',
  primaryColor: '--color-bg-raised',
  primaryTextColor: '--color-text',
  primaryBorderColor: '--color-primary',
  secondaryColor: '--color-primary-soft',
  secondaryTextColor: '--color-text',
  secondaryBorderColor: '--color-border-strong',
  tertiaryColor: '--color-bg-mute',
  tertiaryTextColor: '--color-text',
  tertiaryBorderColor: '--color-border-strong',
  lineColor: '--color-text-muted',
  textColor: '--color-text',
  titleColor: '--color-text',
  edgeLabelBackground: '--color-bg-mute',
  clusterBkg: '--color-bg-soft',
  clusterBorder: '--color-border-strong',
  nodeBorder: '--color-primary',
  noteBkgColor: '--color-warning-soft',
  noteTextColor: '--color-text',
  noteBorderColor: '--color-warning',
  actorBkg: '--color-bg-raised',
  actorBorder: '--color-primary',
  actorTextColor: '--color-text',
  signalColor: '--color-text-soft',
  signalTextColor: '--color-text',
  labelBoxBkgColor: '--color-bg-mute',
  labelTextColor: '--color-text',
  loopTextColor: '--color-text',
  activationBkgColor: '--color-primary-soft',
  activationBorderColor: '--color-primary',
};

/** Matches colours in the syntax that Mermaid can parse. */
const KNOWN = /^rgba?\(/;

/** Returns the current colours and font of the page as theme variables. */
export function themeVariables(document: Document): Record<string, string | boolean> {
  const view = document.defaultView as Window & typeof globalThis;
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const variables: Record<string, string | boolean> = {
    darkMode: document.documentElement.dataset.theme === 'dark',
    fontFamily: view.getComputedStyle(document.body).fontFamily,
    fontSize: '15px',
  };
  for (const [name, property] of Object.entries(COLORS)) {
    probe.style.color = `var(${property})`;
    const { color } = view.getComputedStyle(probe);
    if (KNOWN.test(color)) variables[name] = color;
  }
  probe.remove();
  return variables;
}
