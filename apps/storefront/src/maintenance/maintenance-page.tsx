import { Logo } from '@cartwright/ui'
import { toFaviconUrl, lookCss, renderDocument } from '@cartwright/ui/server'
import { getPageCss } from '../layout/page-css.ts'
import { EmptyState } from '../components/empty-state.tsx'
import type { ShopFrontView } from '../front/shop-front.ts'
import type { Shop } from '../shop.ts'
import { interpolate } from '../texts/interpolate.ts'
import css from './maintenance.css?inline'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Page of a closed shop. Its status 503 lets search engines keep their index and return later. */
export function renderMaintenancePage(shop: Shop, { closed = {}, timeZone }: ShopFrontView): Response {
  const { closed: words } = shop.words.front
  const { look } = shop.settings
  const until = closed.until === undefined ? undefined : new Date(closed.until)
  const isAhead = until !== undefined && until.getTime() > shop.now()
  const { html, headers } = renderDocument({
    lang: shop.words.lang,
    dir: shop.words.dir,
    siteName: shop.name,
    head: {
      title: interpolate(words.title, { shop: shop.name }),
      description: closed.message ?? words.text,
      hidden: true,
    },
    css: getPageCss({ css }) + lookCss(look),
    icon: toFaviconUrl(look.logo) ?? '/favicon.svg',
    images: [shop.providerOrigin],
    body: (
      <main className="closed dark">
        <div>
          <p className="sign">
            <Logo logo={look.logo} />
            {shop.name}
          </p>
          <EmptyState of="lamp" />
          <h1>{interpolate(words.title, { shop: shop.name })}</h1>
          {/* It may be in the shop's first language alone. */}
          <p dir="auto">{closed.message ?? words.text}</p>
          {isAhead && (
            <p>
              {interpolate(words.until, {
                when: new Intl.DateTimeFormat(shop.lang, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
                  until,
                ),
              })}
            </p>
          )}
        </div>
      </main>
    ),
  })
  const seconds = isAhead ? Math.ceil((until.getTime() - shop.now()) / 1000) : HOUR_SECONDS
  return new Response(html, {
    status: 503,
    headers: {
      ...headers,
      'cache-control': 'private, no-store',
      'retry-after': String(Math.min(seconds, DAY_SECONDS)),
    },
  })
}
