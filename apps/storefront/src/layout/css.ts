import { baseCss } from '@cartwright/ui/server'
import pages from './pages.css?inline'

/** The whole stylesheet of the shop; it is small enough to stand in every page. */
export const css: string = baseCss + pages
