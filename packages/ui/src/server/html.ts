import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * A document that is no page, such as a mail: markup alone, whatever is in it.
 * @example renderHtml(<MailDocument content={content} />)
 */
export function renderHtml(document: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`
}
