import { baseCss } from '@cartwright/ui/server'
import layout from './layout.css?inline'

/** The stylesheet of a page: what all pages have, and its own. It is small enough to stand in the page. */
export const cssOf = (page: { css?: string }): string => baseCss + layout + (page.css ?? '')
