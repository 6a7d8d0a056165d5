import { baseCss, headerCss } from '@cartwright/ui/server'
import shelf from '../browse/shelf.css?inline'
import currency from '../currency/currency.css?inline'
import footer from './footer.css?inline'
import layout from './layout.css?inline'

/** The stylesheet of a page: what all pages have, and its own. It is small enough to stand in the page. */
export const getPageCss = (page: { css?: string }): string =>
  baseCss + headerCss + layout + footer + shelf + currency + (page.css ?? '')
