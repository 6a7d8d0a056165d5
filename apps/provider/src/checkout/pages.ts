import type { Context as HonoContext, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { csrf } from 'hono/csrf'
import type { CheckoutPageProps, RenderedPage, RenderPage, ShopProps } from '../../pages/page-props.ts'
import { viewLines } from '../cart/index.ts'
import { decodeUtf8, readBytes, requireContentType } from '../http/read-request.ts'
import { isGuid } from '../ids.ts'
import { findPageSession, openRedirect, type PageSession, withParameters } from '../redirects/index.ts'
import type { Checkout } from './checkout.ts'
import { checkLimits, type FormError, readForm, type SubmittedForm } from './checkout-form.ts'
import { describeCheckout } from './describe-checkout.ts'
import { countriesOf } from './places.ts'
import { priceCheckout } from './price-checkout.ts'
import { findCheckout } from './store.ts'
import { pricingServices, saveBuyer, submitCheckout, type SubmitServices } from './submit-checkout.ts'

export interface CheckoutPageServices extends SubmitServices {
  render: RenderPage
  secureCookies: boolean
}

const FORM_LIMIT_BYTES = 16 * 1024
const COOKIE_SECONDS = 3 * 3_600

/** The hosted checkout: `/redirect` lets a shopper in once, `/checkout/<id>` is the page, and a placed order leads back. */
export function mountCheckoutPages(app: Hono, services: CheckoutPageServices): void {
  const { db, settings, render, now, secureCookies } = services
  const cookieName = secureCookies ? '__Host-cw-account' : 'cw-account'

  app.use('/checkout/*', csrf({ origin: new URL(services.providerUrl).origin }))

  app.get('/redirect', async (c) => {
    // Previews and scanners ask for the head of a link; only a person's visit uses it up.
    if (c.req.method === 'HEAD') return c.body(null, 200)
    const opened = await openRedirect(db, c.req.query('session') ?? '', getCookie(c, cookieName), now())
    if (!opened) return expired(c)
    const cookie = {
      httpOnly: true,
      sameSite: 'Lax',
      secure: secureCookies,
      path: '/',
      maxAge: COOKIE_SECONDS,
    } as const
    setCookie(c, cookieName, opened.pageToken, cookie)
    return c.redirect(`/checkout/${opened.session.checkoutId}`, 303)
  })

  app.get('/checkout/:id', async (c) => {
    const entered = await enter(c)
    if (!entered) return expired(c)
    const { checkout, session } = entered
    if (checkout.state.status === 'ordered') return thank(c, session, checkout.state.orderId)
    return show(c, session, checkout)
  })

  app.post('/checkout/:id', async (c) => {
    const entered = await enter(c)
    if (!entered) return expired(c)
    const { checkout, session } = entered
    if (checkout.state.status === 'ordered') return thank(c, session, checkout.state.orderId)

    const submitted = await readSubmitted(c)
    const lines = await viewLines(services.catalogue, checkout.lines)
    const needsDelivery = lines.some((line) => line.needsDelivery)
    const limits = checkLimits(submitted.form, countriesOf(settings.current(), needsDelivery))
    if (limits.length > 0) return show(c, session, checkout, { submitted, errors: limits })
    const saved = await saveBuyer(checkout, submitted, services)
    if (submitted.intent === 'update') return c.redirect(`/checkout/${checkout.id}`, 303)
    const result = await submitCheckout(saved, submitted, services)
    return result.status === 'ordered'
      ? thank(c, session, result.orderId)
      : show(c, session, saved, { submitted, ...result })
  })

  /** The page session of this browser for this checkout. */
  async function enter(c: HonoContext): Promise<{ session: PageSession; checkout: Checkout } | undefined> {
    const token = getCookie(c, cookieName)
    const id = c.req.param('id') ?? ''
    if (!token || !isGuid(id)) return undefined
    const session = await findPageSession(db, token, id, now())
    const checkout = session && (await findCheckout(db, session.ownerId, id))
    return checkout && { session, checkout }
  }

  async function show(
    c: HonoContext,
    session: PageSession,
    checkout: Checkout,
    more: { submitted?: SubmittedForm; errors?: FormError[]; notice?: CheckoutPageProps['notice'] } = {},
  ): Promise<Response> {
    const shop = pricingServices(services)
    const priced = await priceCheckout(checkout, shop)
    const described = describeCheckout(checkout, priced, {
      settings: shop.settings,
      providerUrl: services.providerUrl,
    })
    const { thankYouPageUrl } = session.callbacks
    return page(
      c,
      render('checkout', {
        ...described,
        form: more.submitted?.form ?? described.form,
        shop: shopProps(session),
        action: `/checkout/${checkout.id}`,
        errors: more.errors ?? [],
        notice: more.notice,
        returnOrigins: thankYouPageUrl ? [new URL(thankYouPageUrl).origin] : [],
      }),
    )
  }

  function expired(c: HonoContext): Response {
    return page(c, render('checkout-expired', { shop: shopProps() }))
  }

  /** Back to the storefront, with what the platform's pages tell it too (wire reference, section 7). */
  function thank(c: HonoContext, { callbacks }: PageSession, orderId: string): Response {
    const { thankYouPageUrl = callbacks.postFlowUrl ?? `${services.storefrontUrl}/thank-you`, state } = callbacks
    return c.redirect(withParameters(thankYouPageUrl, { orderId, wixMemberLoggedIn: 'false', state }), 303)
  }

  function shopProps(session?: PageSession): ShopProps {
    const { name, locale } = settings.current().shop
    const lang = new Intl.Locale(locale).language
    return { name, storefrontUrl: services.storefrontUrl, cartUrl: session?.callbacks.cartPageUrl, lang }
  }
}

async function readSubmitted(c: HonoContext): Promise<SubmittedForm> {
  requireContentType(c.req.raw, ['application/x-www-form-urlencoded'])
  return readForm(new URLSearchParams(decodeUtf8(await readBytes(c.req.raw, FORM_LIMIT_BYTES))))
}

function page(c: HonoContext, { html, headers, status }: RenderedPage): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  return c.body(html, status as 200) // Hono's type lists the codes it knows
}
