import { StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SearchButton, SearchDialog } from 'theme-react/search';
import 'theme-react/search.css';
import './app.css';

/** The button and the dialog with a state of the app: its footer opens the dialog, too. */
function App() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef(null);
  return (
    <>
      <header>
        <strong>Tea Shop</strong>
        <SearchButton ref={button} onClick={() => setOpen(true)} />
      </header>
      <main>
        <h1>Tea, by the tin</h1>
        <p>Everything about our API is in the documentation, which you can search from here.</p>
      </main>
      <footer>
        <button type="button" onClick={() => setOpen(true)}>
          Looking for something?
        </button>
      </footer>
      <SearchDialog index="/search/" open={isOpen} onOpenChange={setOpen} finalFocus={button} />
    </>
  );
}

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
