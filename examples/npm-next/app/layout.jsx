import 'theme-react/search.css';
import './app.css';
import { Search } from './search.jsx';

export const metadata = { title: 'Tea Shop' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <header>
          <strong>Tea Shop</strong>
          <Search />
        </header>
        <main>{children}</main>
      </body>
    </html>
  );
}
