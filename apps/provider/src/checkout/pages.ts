import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Context as HonoContext, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { csrf } from 'hono/csrf'
import type { CheckoutLine, CheckoutPageProps, RenderedPage, RenderPage, ShopProps } from '../../pages/page-props.ts'
import { describeCart, describeVariant, imageOf, type LineView } from '../cart/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Database } from '../db/pool.ts'
import { AppError } from '../http/app-error.ts'
import { decodeUtf8, readBytes, requireContentType } from '../http/read-request.ts'
import { type Tx, write } from '../http/write.ts'
import { isGuid } from '../ids.ts'
import { formatMoney } from '../money.ts'
import { findPageSession, openRedirect, type PageSession, withParameters } from '../redirects/index.ts'
import type { SettingsCache } from '../settings/index.ts'
import type { Checkout } from './checkout.ts'
import {
  checkForm,
  checkLimits,
  type FormError,
  readForm,
  type SubmittedForm,
  toBuyer,
  toForm,
} from './checkout-form.ts'
import { authorizeTestCard } from './payment/test-cards.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'
import { priceCheckout, type PricedCheckout } from './price-checkout.ts'
import { findCheckout, findCheckoutToChange, saveCheckout } from './store.ts'

export interface CheckoutPageServices {
  db: Database
  catalogue: Catalogue
  settings: SettingsCache
  render: RenderPage
  providerUrl: string
  storefrontUrl: string
  secureCookies: boolean
  now: () => Date
  recordOrder(tx: Tx, order: PlacedOrder): Promise<void>
}

const FORM_LIMIT_BYTES = 16 * 1024
const COOKIE_SECONDS = 3 * 3_600

/** The hosted checkout: `/redirect` lets a shopper in once, `/checkout/<id>` is the page, and a placed order leads back. */
export function mountCheckoutPages(app: Hono, services: CheckoutPageServices): void {
  const { db, catalogue, settings, render, now } = services
  const cookieName = services.secureCookies ? '__Host-cw-account' : 'cw-account'

  app.use('/checkout/*', csrf({ origin: new URL(services.providerUrl).origin }))

  app.get('/redirect', async (c) => {
    // Previews and scanners ask for the head of a link; only a person's visit uses it up.
    if (c.req.method === 'HEAD') return c.body(null, 200)
    const secret = c.req.query('session') ?? ''
    const opened = await openRedirect(db, secret, getCookie(c, cookieName), now())
    if (!opened) return page(c, render('checkout-expired', { shop: shopProps() }))
    setCookie(c, cookieName, opened.pageToken, {
      httpOnly: true,
      sameSite: 'Lax',
      secure: services.secureCookies,
      path: '/',
      maxAge: COOKIE_SECONDS,
    })
    return c.redirect(`/checkout/${opened.session.checkoutId}`, 303)
  })

  app.get('/checkout/:id', async (c) => {
    const entered = await enter(c)
    if (!entered) return page(c, render('checkout-expired', { shop: shopProps() }))
    const { checkout, session } = entered
    if (checkout.state.status === 'ordered') return c.redirect(thankYouUrl(session, checkout.state.orderId), 303)
    return show(c, session, checkout)
  })

  app.post('/checkout/:id', async (c) => {
    const entered = await enter(c)
    if (!entered) return page(c, render('checkout-expired', { shop: shopProps() }))
    const { checkout, session } = entered
    if (checkout.state.status === 'ordered') return c.redirect(thankYouUrl(session, checkout.state.orderId), 303)

    const submitted = await readSubmitted(c)
    const limits = checkLimits(submitted.form, countryCodes())
    if (limits.length > 0) return show(c, session, checkout, { form: submitted, errors: limits })
    const saved = await saveBuyer(checkout, submitted)
    return submitted.intent === 'place'
      ? place(c, session, saved, submitted)
      : c.redirect(`/checkout/${checkout.id}`, 303)
  })

  /** The steps of placing an order: is everything there, does the shopper know the price, is it paid, is it in stock. */
  async function place(
    c: HonoContext,
    session: PageSession,
    checkout: Checkout,
    submitted: SubmittedForm,
  ): Promise<Response> {
    const priced = await priceCheckout(withShownCountry(checkout), { catalogue, settings: settings.current() })
    const errors = checkForm(submitted.form, priced.totals)
    if (priced.lines.some(({ availability }) => availability.status !== 'AVAILABLE'))
      return refuse(c, session, checkout, { form: submitted })
    if (quoteOf(priced) !== submitted.quote) {
      const notice = {
        kind: 'news',
        title: 'Please look at the total again',
        text: 'Prices or delivery are not what this page showed before. Nothing was charged.',
      } as const
      return refuse(c, session, checkout, { form: submitted, errors, notice })
    }
    const card = authorizeTestCard(submitted.card, now())
    if (card.status === 'invalid') errors.push({ field: CARD_FIELDS[card.field], message: card.message })
    if (card.status === 'declined') errors.push({ field: 'cardNumber', message: card.message })
    if (errors.length > 0 || card.status !== 'accepted')
      return refuse(c, session, checkout, { form: submitted, errors })

    try {
      const payment = { provider: 'test', lastDigits: card.lastDigits } as const
      const { body } = await write(db, undefined, (tx) =>
        placeOrder(tx, checkout, priced, payment, {
          now: now(),
          recordOrder: services.recordOrder,
          describeCart: (cart) => describeCart(cart, services),
        }),
      )
      const { orderId } = JSON.parse(body.toString()) as { orderId: string } // what placeOrder answered
      catalogue.forget(priced.lines.map(({ line }) => line.productId))
      return c.redirect(thankYouUrl(session, orderId), 303)
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 409) throw error
      catalogue.forget(priced.lines.map(({ line }) => line.productId))
      const notice = {
        kind: 'problem',
        title: 'This order could not be placed',
        text: `${error.message} Nothing was charged.`,
      } as const
      return refuse(c, session, checkout, { form: submitted, notice })
    }
  }

  /** Another submission of this checkout may have become its order meanwhile, with the last pieces: that answers this one too. */
  async function refuse(
    c: HonoContext,
    session: PageSession,
    checkout: Checkout,
    more: Parameters<typeof show>[3],
  ): Promise<Response> {
    const current = await findCheckout(db, checkout.owner.id, checkout.id)
    if (current?.state.status === 'ordered') return c.redirect(thankYouUrl(session, current.state.orderId), 303)
    return show(c, session, checkout, more)
  }

  async function enter(c: HonoContext): Promise<{ session: PageSession; checkout: Checkout } | undefined> {
    const token = getCookie(c, cookieName)
    const id = c.req.param('id') ?? ''
    if (!token || !isGuid(id)) return undefined
    const session = await findPageSession(db, token, id, now())
    const checkout = session && (await findCheckout(db, session.ownerId, id))
    return checkout && { session, checkout }
  }

  /** What was typed is kept, whatever becomes of the order. A submission from an older page does not undo a newer one's order. */
  async function saveBuyer(checkout: Checkout, { form }: SubmittedForm): Promise<Checkout> {
    return db.transaction().execute(async (tx) => {
      const current = await findCheckoutToChange(tx, checkout.owner.id, checkout.id)
      if (!current || current.state.status === 'ordered') return current ?? checkout
      // Said again, it is no change: a form that is sent twice at once is the same order twice, not a conflict.
      const buyer = toBuyer(form)
      if (isDeepStrictEqual(JSON.parse(JSON.stringify(buyer)), current.buyer)) return current
      return saveCheckout(tx, { ...current, buyer, updatedAt: now() })
    })
  }

  async function show(
    c: HonoContext,
    session: PageSession,
    checkout: Checkout,
    more: { form?: SubmittedForm; errors?: FormError[]; notice?: CheckoutPageProps['notice'] } = {},
  ): Promise<Response> {
    const priced = await priceCheckout(withShownCountry(checkout), { catalogue, settings: settings.current() })
    const rendered = render('checkout', {
      shop: shopProps(session),
      action: `/checkout/${checkout.id}`,
      form: { ...(more.form?.form ?? toForm(checkout.buyer, shownCountry())) },
      countries: countries(),
      shippingOptions: (priced.totals.shipping?.offered ?? []).map(({ option, priceMinor }) => ({
        code: option.code,
        title: option.title,
        deliveryTime: option.deliveryTime,
        price: amount(checkout, priceMinor),
      })),
      needsShipping: priced.lines.some(({ product }) => product?.type !== 'digital'),
      lines: priced.lines.map((view) => toPageLine(checkout, view)),
      totals: {
        subtotal: amount(checkout, priced.totals.subtotalMinor),
        ...(priced.totals.shipping && { shipping: amount(checkout, priced.totals.shippingMinor) }),
        ...(priced.totals.taxRate && { tax: amount(checkout, priced.totals.taxMinor) }),
        taxIncluded: settings.current().tax.taxIncludedInPrices,
        total: amount(checkout, priced.totals.totalMinor),
      },
      errors: more.errors ?? [],
      notice: more.notice,
      idempotencyToken: quoteOf(priced),
      testMode: true,
      returnOrigins: session.callbacks.thankYouPageUrl ? [new URL(session.callbacks.thankYouPageUrl).origin] : [],
    })
    return page(c, rendered)
  }

  function toPageLine(checkout: Checkout, view: LineView): CheckoutLine {
    const { line, product, variant, availability } = view
    return {
      name: view.name,
      options:
        product && variant
          ? describeVariant(product, variant, line.options.customTextFields).map(
              (each) => `${each.name?.original}: ${(each.colorInfo ?? each.plainText)?.original}`,
            )
          : [],
      quantity: line.quantity,
      price: amount(checkout, view.priceMinor),
      total: amount(checkout, view.priceMinor * BigInt(line.quantity)),
      imageUrl: product && imageOf(product, variant, services.providerUrl).image?.url,
      availability:
        availability.status === 'AVAILABLE'
          ? 'available'
          : availability.status === 'PARTIALLY_AVAILABLE'
            ? 'fewer'
            : 'gone',
    }
  }

  function amount({ currency }: Checkout, minor: bigint): string {
    return formatMoney({ minor, currency }, settings.current().shop.locale)
  }

  /** Until the buyer names a country, the page reckons with the shop's own. */
  function withShownCountry(checkout: Checkout): Checkout {
    const { address } = checkout.buyer
    return {
      ...checkout,
      buyer: { ...checkout.buyer, address: { ...address, country: address?.country ?? shownCountry() } },
    }
  }

  function shownCountry(): string {
    return settings.current().shop.address.country
  }

  function countryCodes(): string[] {
    return settings.current().shipping.regions.flatMap((region) => region.countries)
  }

  function countries(): CheckoutPageProps['countries'] {
    const { locale } = settings.current().shop
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    return countryCodes()
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .sort((a, b) => a.name.localeCompare(b.name, locale))
  }

  function shopProps(session?: PageSession): ShopProps {
    const { name, locale } = settings.current().shop
    return {
      name,
      storefrontUrl: services.storefrontUrl,
      cartUrl: session?.callbacks.cartPageUrl,
      lang: new Intl.Locale(locale).language,
    }
  }

  function thankYouUrl({ callbacks }: PageSession, orderId: string): string {
    const { thankYouPageUrl = callbacks.postFlowUrl ?? `${services.storefrontUrl}/thank-you`, state } = callbacks
    return withParameters(thankYouPageUrl, { orderId, wixMemberLoggedIn: 'false', state })
  }
}

const CARD_FIELDS = { number: 'cardNumber', expiry: 'cardExpiry', securityCode: 'cardCode' } as const

async function readSubmitted(c: HonoContext): Promise<SubmittedForm> {
  requireContentType(c.req.raw, ['application/x-www-form-urlencoded'])
  return readForm(new URLSearchParams(decodeUtf8(await readBytes(c.req.raw, FORM_LIMIT_BYTES))))
}

/** Stands for every price on the page: of the lines, of each delivery offered, of the tax. Another choice among what was offered is no surprise. */
function quoteOf({ lines, totals }: PricedCheckout): string {
  const shown = [
    lines.map(({ line, priceMinor }) => [line.id, line.quantity, priceMinor.toString()]),
    totals.shipping?.offered.map(({ option, priceMinor }) => [option.code, priceMinor.toString()]) ?? null,
    totals.taxRate?.rate.toString() ?? null,
  ]
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
}

function page(c: HonoContext, { html, headers, status }: RenderedPage): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  return c.body(html, status as 200) // Hono's type lists the codes it knows
}
