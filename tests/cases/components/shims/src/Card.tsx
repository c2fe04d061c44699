import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import BrowserOnly from '@docusaurus/BrowserOnly';
import Head from '@docusaurus/Head';
import Translate, {translate} from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {useLocation} from '@docusaurus/router';
import {useColorMode} from '@docusaurus/theme-common';
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import Admonition from '@theme/Admonition';
import CodeBlock from '@theme/CodeBlock';
import Heading from '@theme/Heading';
import TOCInline from '@theme/TOCInline';
import DocCardList from '@theme/DocCardList';
import ThemedImage from '@theme/ThemedImage';
import Details from '@theme/Details';
import clsx from 'clsx';

export default function Card({children}) {
  const {siteConfig} = useDocusaurusContext();
  const {colorMode} = useColorMode();
  const all = [Tabs, TabItem, Admonition, CodeBlock, Heading, TOCInline, DocCardList, ThemedImage, Details, useLocation, useIsBrowser, ExecutionEnvironment];
  return (
    <div className={clsx('card', colorMode)} title={translate({message: 'Card'})}>
      <Head><meta name="card" content={siteConfig.title} /></Head>
      <Link to="/x">{useBaseUrl('/img.png')}</Link>
      <Translate id="a">Text</Translate>
      <BrowserOnly>{() => all.length}</BrowserOnly>
      {children}
    </div>
  );
}
