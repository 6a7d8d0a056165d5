/** The hosted pages as they were built, opened one by one without a shop behind them. */
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { HostedPages } from '../apps/provider/pages/page-props.ts'
import { SAMPLE_STOREFRONT } from '../apps/provider/pages/testing/sample-storefront.ts'
import { createSamplePages, type SamplePage } from '../apps/provider/pages/testing/sample-pages.ts'
import { delayModule } from './slow-scripts.ts'

const dist = new URL('../dist/pages/', import.meta.url)
// The build has no types.
const { createHostedPages } = (await import(new URL('server/index.js', dist).href)) as {
  createHostedPages(folder: string): HostedPages
}
export const builtPages = createHostedPages(fileURLToPath(new URL('client', dist)))
const SENT =
  '<!doctype html><html lang="en"><title>Sent</title><style>@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}</style><h1>Sent</h1>'
export const createShopProps = (lang: string) => ({
  name: 'Fernhollow',
  storefrontUrl: 'http://shop.test',
  lang,
  storefront: SAMPLE_STOREFRONT,
})

export function findSamplePage(called: string, lang = 'en'): SamplePage {
  const sample = createSamplePages(createShopProps(lang)).find((each) => each.called === called)
  if (!sample) throw new Error(`There is no sample called ${called}.`)
  return sample
}

/**
 * Opens a page as the provider would serve it, or one that can frame it. Answers what its form has sent, which is
 * taken for good.
 */
export async function openHostedPage(
  page: Page,
  { name, props }: SamplePage,
  { framedBy }: { framedBy?: string } = {},
): Promise<() => URLSearchParams> {
  const rendered = builtPages.render(name, props)
  const { html } = rendered
  // Browsers look at this one by https only, and complain elsewhere.
  const headers = { ...rendered.headers, 'cross-origin-opener-policy': '' }
  let sent: string | null = null
  // A script of the page before would be fetched from the network while there is no route.
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/*', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const asset = builtPages.serveAsset(new Request(request.url()))
    if (asset) {
      const body = pathname.endsWith('.js')
        ? await delayModule(pathname, await asset.text())
        : Buffer.from(await asset.arrayBuffer())
      return route.fulfill({ headers: Object.fromEntries(asset.headers), body })
    }
    if (pathname === '/page') return route.fulfill({ headers, body: html })
    if (pathname === '/password-strength') {
      const { password } = request.postDataJSON() as { password: string } // our own script has written it
      return route.fulfill({ json: password.length > 12 ? { score: 4 } : { score: 2, reason: 'too-short' } })
    }
    if (pathname === '/form') sent = request.postData()
    if (request.resourceType() === 'script') return route.fulfill({ contentType: 'text/javascript', body: '' })
    return route.fulfill({ contentType: 'text/html', body: SENT })
  })
  // The first page of a redirect session sends itself: it is looked at as a prerendered one, which waits.
  if (name === 'continue')
    await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { get: () => true }))
  await page.goto(framedBy ?? 'http://pages.test/page')
  return () => new URLSearchParams(sent ?? '')
}
