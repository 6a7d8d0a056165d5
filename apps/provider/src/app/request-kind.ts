/** Kinds of requests by path and header: page, media file, API; and their priority when the shop is busy. */
import { PRIORITY } from '../platform/concurrency/load-shedder.ts'
import { getApiPriority } from './api-priority.ts'
import { isSignInPage } from '../identity/index.ts'

/** Pages that people see; everything else speaks JSON. */
export function isPage(path: string): boolean {
  return (
    isSignInPage(path) ||
    /^\/(redirect|checkout|account|orders|mailbox|staff|test-bank)(\/|$)/.test(path) ||
    /^(\/_api)?\/oauth2\/(authorize|answer)$/.test(path)
  )
}

/** A browser that opens an address asks so; what a page fetches, and what programs send, does not. */
export function acceptsHtml(accept: string | undefined): boolean {
  return accept !== undefined && /(^|,)\s*text\/html\s*(;|,|$)/i.test(accept)
}

/** Files for everybody say so themselves, and the same to all: a cache in between keeps one answer for each. */
export function isMedia(path: string): boolean {
  return /^\/(pages-assets|media|shapes|video|mp3|ugd|archives)\//.test(path)
}

/** On a page somebody signs in, pays, or looks after what was paid. */
export function priorityOf(method: string, target: string): number {
  const [path = ''] = target.split('?', 1)
  return isPage(path) ? PRIORITY.sale : getApiPriority({ method, path })
}
