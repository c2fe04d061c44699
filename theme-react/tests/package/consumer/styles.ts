// The exports that are no modules.
import 'theme-react/theme.css';
import 'theme-react/tokens.css';
import manifest from 'theme-react/site/manifest.json' with { type: 'json' };
import description from 'theme-react/package.json' with { type: 'json' };

export const bootFile: string = `${manifest.boot} of ${description.version}`;
