import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { focusElement } from '../core/focus.js';
import { CrashBoundary } from '../crash/boundary.js';
import { CrashBox, CrashPage } from '../crash/crash-page.js';
import { LoadError } from '../crash/load-error.js';
import type { SiteComponent } from './load.js';
import { type Place, propsOf } from './place.js';
import { Spinner } from './spinner.js';
import { useComponent } from './use-component.js';

/** Props of {@link Places}. */
export interface PlacesProps {
  /** The slots of the current page. */
  places: readonly Place[];
}

/** The components of a page, each in its slot and with its own error boundary. */
export function Places({ places }: PlacesProps): ReactNode {
  return places.map((place) => createPortal(<PlaceContent place={place} />, place.element, place.key));
}

function PlaceContent({ place }: { place: Place }): ReactNode {
  const [state, retry] = useComponent(place);
  const isLoading = state.status === 'loading';
  // A page module shows that it is being loaded; other slots keep their static content until the component is ready.
  useStaticContent(place, state.status === 'ready' || (place.isPage && state.status !== 'waiting'));
  useBusy(place.element, isLoading);
  switch (state.status) {
    case 'waiting':
      return null;
    case 'loading':
      return (place.isPage || place.staticNodes.length === 0) && <Spinner />;
    case 'failed':
      return <LoadError error={state.error} onRetry={() => inPlace(place, retry)} />;
    case 'ready':
      return <Guarded place={place} Component={state.Component} />;
  }
}

function Guarded({ place, Component }: { place: Place; Component: SiteComponent }): ReactNode {
  const Crash = place.isPage ? CrashPage : CrashBox;
  return (
    <CrashBoundary renderCrash={(error, retry) => <Crash error={error} onRetry={() => inPlace(place, retry)} />}>
      <WithProps place={place} Component={Component} />
    </CrashBoundary>
  );
}

/** Renders a component with its props. Invalid props throw while rendering, so that they are handled as a crash. */
function WithProps({ place, Component }: { place: Place; Component: SiteComponent }): ReactNode {
  const [props] = useState(() => propsOf(place, (node) => <PropNode node={node} />));
  // A component that crashes in a click handler is removed together with the focused button.
  useLayoutEffect(() => () => {
    if (place.element.contains(place.element.ownerDocument.activeElement)) inPlace(place);
  }, [place]);
  return place.hasChildren ? (
    <Component {...props}>
      <StaticNodes nodes={place.childNodes} />
    </Component>
  ) : (
    <Component {...props} />
  );
}

/** Moves the focus to the slot before the focused element in it is removed. */
function inPlace({ element }: Place, change?: () => void): void {
  focusElement(element, { preventScroll: true });
  change?.();
}

/** Renders static nodes of the page as children of a component. */
function StaticNodes({ nodes }: { nodes: readonly ChildNode[] }): ReactNode {
  const fill = useCallback((element: HTMLElement | null) => element?.replaceChildren(...nodes), [nodes]);
  return <div className="component-children" ref={fill} />;
}

/** Renders an element of the page that is a prop. */
function PropNode({ node }: { node: ChildNode }): ReactNode {
  const fill = useCallback((element: HTMLElement | null) => element?.replaceChildren(node), [node]);
  return <span className="component-prop" ref={fill} />;
}

/** Removes the static content of a slot while it `isReplaced`, and restores it afterwards. */
function useStaticContent({ element, staticNodes }: Place, isReplaced: boolean): void {
  useLayoutEffect(() => {
    if (!isReplaced) return undefined;
    for (const node of staticNodes) if (node.parentNode === element) node.remove();
    return () => element.prepend(...staticNodes);
  }, [element, staticNodes, isReplaced]);
}

function useBusy(element: HTMLElement, isBusy: boolean): void {
  useLayoutEffect(() => {
    if (!isBusy) return undefined;
    element.setAttribute('aria-busy', 'true');
    return () => element.removeAttribute('aria-busy');
  }, [element, isBusy]);
}
