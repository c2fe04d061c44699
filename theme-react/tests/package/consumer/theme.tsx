// Every export of `theme-react`, used as its types promise.
import type { ReactNode } from 'react';
import {
  analytics,
  announcement,
  announcementKey,
  apiReference,
  apiServerKey,
  backToTop,
  type Behavior,
  Behaviors,
  type BehaviorsProps,
  chooseColorMode,
  codeCopy,
  codeWrap,
  COLOR_MODE_KEY,
  type ColorMode,
  colorMode,
  type ColorModeChoice,
  type ColorModeControl,
  type ColorModeState,
  combine,
  contentChanged,
  countedText,
  CrashBoundary,
  type CrashBoundaryProps,
  CrashBox,
  CrashPage,
  type CrashPageProps,
  createEnvironment,
  createStore,
  defaultBehaviors,
  DefaultComponents,
  delegate,
  type Detach,
  drawDiagrams,
  drawer,
  type DrawerPanel,
  type DrawerState,
  dropdown,
  type Environment,
  EnvironmentProvider,
  type EnvironmentProviderProps,
  equivalentLinks,
  fillText,
  findSlot,
  findSlots,
  hideableSidebar,
  lazyBehavior,
  listen,
  type LoadMermaid,
  LoadError,
  type LoadErrorProps,
  loadTexts,
  type Mermaid,
  mount,
  type Mounted,
  type MountOptions,
  navbar,
  navigate,
  NAVIGATE_EVENT,
  type NavigateDetail,
  navigation,
  type NavigationState,
  NavigationStatus,
  onContent,
  openSearch,
  openStorage,
  preferredVersion,
  preferredVersionKey,
  readPreferredVersion,
  scrollBoxes,
  searchButton,
  searchPage,
  type Settings,
  sidebar,
  SiteComponents,
  type SiteStorage,
  skipLink,
  slot,
  type SlotName,
  Spinner,
  type Store,
  tabGroupKey,
  tabs,
  type Texts,
  textsWith,
  toc,
  useBehavior,
  useColorMode,
  useEnvironment,
  useStore,
  useTexts,
} from 'theme-react';

const mermaid: Mermaid = { initialize: () => {}, render: async (id) => ({ svg: `<svg id="${id}"/>` }) };
const loadMermaid: LoadMermaid = async () => mermaid;

export const behaviors: readonly Behavior[] = [
  ...defaultBehaviors,
  analytics,
  announcement,
  apiReference,
  backToTop,
  codeCopy,
  codeWrap,
  colorMode,
  drawDiagrams(loadMermaid),
  drawer,
  dropdown,
  equivalentLinks,
  hideableSidebar,
  navbar,
  navigation,
  preferredVersion,
  scrollBoxes,
  searchButton,
  searchPage,
  sidebar,
  skipLink,
  tabs,
  toc,
  lazyBehavior('tabs' satisfies SlotName, async () => tabs),
];

export const own: Behavior = (environment): Detach =>
  combine(
    onContent(environment, () => findSlots(environment.document, 'code').forEach((block) => block.toggleAttribute('data-own'))),
    listen(environment.document, NAVIGATE_EVENT, ({ detail }) => tell(detail)),
    delegate(environment.document, 'click', slot('copy'), (click, button) => button.append(click.type)),
  );

function tell({ url, title }: NavigateDetail): void {
  document.title = fillText('{title} at {url}', { title, url });
  document.title += countedText('one page|{count} pages', history.length, document.documentElement.lang);
}

const settings: Partial<Settings> = { colorMode: 'dark' satisfies ColorMode, storage: 'session' };
const environment: Environment = createEnvironment(document, settings);
const storage: SiteStorage = openStorage(window, environment.settings);
for (const key of [COLOR_MODE_KEY, announcementKey('a'), apiServerKey('b'), preferredVersionKey('c'), tabGroupKey('d')]) {
  storage.remove(key);
}

export const counter: Store<number> = createStore(0);
export const version: string | null = readPreferredVersion(storage);
export const panel = ({ panel: shown }: DrawerState): DrawerPanel => shown;
export const choice = (state: ColorModeState): ColorModeChoice => state.choice;

export async function act(): Promise<boolean> {
  const texts: Texts = await loadTexts(document);
  document.title = textsWith({ search: 'Search' }, texts).search;
  chooseColorMode(environment, 'system');
  contentChanged(environment);
  navigate(document, findSlot<HTMLAnchorElement>(document, 'search-button')?.href ?? '/');
  return openSearch(document, 'embed');
}

const crash: Omit<CrashBoundaryProps, 'children'> = {
  renderCrash: (error, onRetry) => <CrashPage {...({ error, onRetry } satisfies CrashPageProps)} />,
};
const failure: LoadErrorProps = { error: new Error('broken'), onRetry: () => {}, title: 'Not loaded', onClose: () => {} };

function Parts(): ReactNode {
  const { mode }: ColorModeControl = useColorMode();
  const state: NavigationState = useStore(useEnvironment().navigation);
  const { label } = useTexts({ label: 'Mode' });
  useBehavior(own);
  return (
    <CrashBoundary {...crash}>
      <p aria-busy={state.status === 'loading'}>
        {label} {mode} <Spinner />
      </p>
      <CrashBox error={failure.error} onRetry={failure.onRetry} />
      <LoadError {...failure} />
      <NavigationStatus />
      <SiteComponents />
    </CrashBoundary>
  );
}

const attached: BehaviorsProps = { behaviors, onAttach: () => {} };
const provided: EnvironmentProviderProps = { environment, children: <Behaviors {...attached} /> };
const options: MountOptions = { behaviors: [], children: <DefaultComponents />, settings };

export const page: Mounted = mount(options);
export const application: ReactNode = (
  <EnvironmentProvider {...provided}>
    <Behaviors {...attached} />
    <Parts />
  </EnvironmentProvider>
);
