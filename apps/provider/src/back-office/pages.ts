import type { BackOfficePages } from '../../pages/page-props.ts'
import { type BackOfficeTokenServices, createBackOfficeToken, redirectToSignIn } from '../identity/index.ts'
import type { RouteTable } from '../platform/http/route-table.ts'
import type { Settings } from '../settings/index.ts'

export interface BackOfficeServices extends BackOfficeTokenServices {
  /** Built single-page app. @default none: its address answers 404 */
  backOffice?: BackOfficePages
  settings: () => Settings
  storefrontUrl: string
}

/**
 * Mounts the back office: the document of the single-page app at every address below `/admin`, its files, and the token
 * for its calls.
 */
export function mountBackOffice(routes: RouteTable, services: BackOfficeServices): void {
  routes.get('/admin/assets/*', (c) => services.backOffice?.serveAsset(c.req.raw) ?? c.notFound())

  routes.post('/admin/token', async (c) => {
    const token = await createBackOfficeToken(c, services)
    const { name, locale, languages = [], currency, timeZone } = services.settings().shop
    const shop = { name, locale, languages, currency, timeZone, storefrontUrl: services.storefrontUrl }
    return c.json({ ...token, shop }, 200, { 'cache-control': 'no-store' })
  })

  const showPage = services.backOffice
  if (!showPage) return
  for (const path of ['/admin', '/admin/*'])
    routes.get(path, async (c) => {
      const redirect = await redirectToSignIn(c, services)
      if (redirect) return redirect
      const { html, headers } = showPage.render({ lang: services.settings().shop.locale })
      return c.body(html, 200, headers)
    })
}
