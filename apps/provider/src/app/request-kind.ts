/** Kinds of requests by path and header: page, media file, API; and their priority when the shop is busy. */
import { PRIORITY } from '../platform/concurrency/load-shedder.ts'
import { getApiPriority } from './api-priority.ts'
import { isSignInPage } from '../identity/index.ts'

/** Whether the path is a page for people; everything else responds with JSON. */
export function isPage(path: string): boolean {
  return (
    isSignInPage(path) ||
    /^\/(redirect|checkout|account|orders|mailbox|staff|test-bank)(\/|$)/.test(path) ||
    /^(\/_api)?\/oauth2\/(authorize|answer)$/.test(path)
  )
}

/** Whether a browser opens the address. Fetches of pages and programs do not accept HTML. */
export function acceptsHtml(accept: string | undefined): boolean {
  return accept !== undefined && /(^|,)\s*text\/html\s*(;|,|$)/i.test(accept)
}

/** Whether the path is a public file with its own cache headers, which a shared cache stores once for everybody. */
export function isMedia(path: string): boolean {
  return /^\/(pages-assets|media|shapes|video|mp3|ugd|archives)\//.test(path)
}

/** Priority of a request. Pages are for signing in, paying and order status, so they rank as sales. */
export function getRequestPriority(method: string, target: string): number {
  const [path = ''] = target.split('?', 1)
  return isPage(path) ? PRIORITY.sale : getApiPriority({ method, path })
}
