import { createContext, useContext } from 'react';

const PREFIX = 'markdown:';
const Content = createContext({});

/** The content of a Markdown file that the page has for the components in it. */
export function PageMarkdown({ file }) {
  return useContext(Content)[PREFIX + file] ?? null;
}

/** Gives a component its props without the content of Markdown files, which the components in it show. */
export function withMarkdown(Component) {
  return function WithMarkdown(props) {
    const own = {};
    const content = {};
    for (const [name, value] of Object.entries(props)) (name.startsWith(PREFIX) ? content : own)[name] = value;
    return (
      <Content.Provider value={content}>
        <Component {...own} />
      </Content.Provider>
    );
  };
}
