import { useEffect, useMemo, useState } from 'react';
import { useEnvironment } from './react.js';
import { loadTexts, type Texts, textsWith } from './texts.js';

/** Returns the texts of the page's locale: the defaults until they are loaded, and for missing texts. */
export function useTexts<Defaults extends Texts>(defaults: Defaults): { readonly [K in keyof Defaults]: string } {
  const { document } = useEnvironment();
  const [texts, setTexts] = useState<Texts>({});
  useEffect(() => {
    let isWanted = true;
    const load = async (): Promise<void> => {
      const loaded = await loadTexts(document);
      if (isWanted) setTexts(loaded);
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [document]);
  return useMemo(() => textsWith(defaults, texts), [defaults, texts]);
}
