import { baseCss, headerCss } from '@cartwright/ui/server'
import shelf from '../browse/shelf.css?inline'
import currency from '../currency/currency.css?inline'
import footer from './footer.css?inline'
import layout from './layout.css?inline'

/** Stylesheet of a page: the common part and its own, small enough to be inlined. */
export const getPageCss = (page: { css?: string }): string =>
  baseCss + headerCss + layout + footer + shelf + currency + (page.css ?? '')
