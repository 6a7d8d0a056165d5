/** Messages of the redirect pages: expired sessions, refused addresses, outcomes of sign-ins. */
import type { Context as HonoContext } from 'hono'
import type { MessageName, RenderPage, ShopProps } from '../../pages/page-props.ts'
import type { Database } from '../platform/db/pool.ts'
import { respondWithPage } from '../platform/http/respond-with-page.ts'
import { type SettingsCache, toLocalizedShopProps } from '../settings/index.ts'
import { findExpiredRedirect, type RedirectSession, type RedirectLookup } from './store.ts'
import { getCartUrl } from './return-urls.ts'

export interface MessageServices {
  db: Database
  settings: SettingsCache
  render: RenderPage
  storefrontUrl: string
}

/** Renders messages in the language and design of the shop. */
export class RedirectMessages {
  readonly #services: MessageServices

  constructor(services: MessageServices) {
    this.#services = services
  }

  /** Shows that an address has expired, in the language it was made for. */
  async showExpired(c: HonoContext, { secret, clientId }: RedirectLookup): Promise<Response> {
    const spent = await findExpiredRedirect(this.#services.db, secret)
    return clientId !== undefined || spent?.isForAccount
      ? this.show(c, 'flow-expired', { status: 410, language: spent?.language })
      : respondWithPage(c, this.#services.render('checkout-expired', { shop: this.shopProps(c, spent) }))
  }

  show(c: HonoContext, about: MessageName, more: { status?: number; language?: string } = {}): Response {
    const { status } = more
    return respondWithPage(
      c,
      this.#services.render('message', { shop: this.shopProps(c, more), about, title: '', text: [], status }),
    )
  }

  /** Shows an error of the request without redirecting to anything it names (RFC 6749, section 4.1.2.1). */
  showError(c: HonoContext, message: string): Response {
    return respondWithPage(c, this.#services.render('error', { shop: this.shopProps(c), status: 400, message }))
  }

  shopProps(c: HonoContext, { language, callbacks, isMember = false }: Partial<RedirectSession> = {}): ShopProps {
    const shop = { ...this.#services.settings.current().shop, storefrontUrl: this.#services.storefrontUrl }
    return toLocalizedShopProps(c, shop, { language, cartUrl: callbacks && getCartUrl({ callbacks, isMember }) })
  }
}
