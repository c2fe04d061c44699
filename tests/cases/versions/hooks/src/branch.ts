import { useActiveVersion } from '@docusaurus/plugin-content-docs/client';

export function branch(): string {
  const version = useActiveVersion(undefined);
  return version.label === 'Next' ? 'main' : `${version.label}-stable`;
}
