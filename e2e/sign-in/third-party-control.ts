/**
 * Something on the provider's site that does need third-party cookies: it shows that they are blocked where they are
 * to be.
 */
import type { IncomingMessage } from 'node:http'
import type { Page } from 'playwright-core'
import type { Handler } from '../client/loopback.ts'

const PATH = '/third-party-control'
const COOKIE = 'third-party-control=1; Secure; SameSite=None; Path=/'

export function isControlRequest({ url = '' }: IncomingMessage): boolean {
  return url.startsWith(PATH)
}

export const controlPage: Handler = (request) => {
  const hasCookie = request.headers.get('cookie')?.includes('third-party-control') ?? false
  const script = `parent.postMessage({ thirdPartyCookie: ${hasCookie} }, '*')`
  return new Response(`<!doctype html><link rel="icon" href="data:,"><script>${script}</script>`, {
    headers: { 'content-type': 'text/html', 'set-cookie': COOKIE },
  })
}

/**
 * Whether a cookie that the provider's site has set in this browser gets into a frame of it on this page, once it has
 * been set.
 */
export async function hasThirdPartyCookie(page: Page, site: { storefrontUrl: string; providerUrl: string }) {
  await page.goto(site.providerUrl + PATH)
  await page.goto(site.storefrontUrl)
  return page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        window.addEventListener('message', ({ data }) => resolve(data.thirdPartyCookie), { once: true })
        document.body.append(Object.assign(document.createElement('iframe'), { src }))
      }),
    site.providerUrl + PATH,
  )
}
