import { Notice } from '@cartwright/ui'
import { Island, slotDaysCss } from '@cartwright/ui/server'
import { definePrivatePage, type FormResult } from '../page.ts'
import { toCartUrl, parseCartDisplayOptions } from './cart-display-options.ts'
import css from './cart.css?inline'
import lookOfOwn from './cart-page.css?inline'
import { getCartUrls } from './cart-urls.ts'
import { CartLines } from './cart-lines.tsx'
import type { CartView } from './cart-view.ts'
import { changeCart } from './change-cart.ts'
import { MAX_CODE_LENGTH, parseCouponCode } from './coupon-code.ts'
import type { TypedCode } from './coupon-field.tsx'
import { Destination } from './destination.tsx'
import { readCart } from './read-cart.ts'
import { readRemovedLines } from './removed-lines.ts'
import type { RemovedView } from './removed-row.tsx'

/** Why `/checkout` sent the shopper back. */
type CheckoutProblem = 'closed' | 'quantities' | 'checkout' | 'codes'
const CHECKOUT_PROBLEMS: ReadonlySet<string> = new Set<CheckoutProblem>(['closed', 'quantities', 'checkout', 'codes'])

interface CartPageData extends CartView {
  checkoutProblem?: string
  code?: TypedCode
  removed: RemovedView[]
}

export const cartPage = definePrivatePage<CartPageData>({
  path: '/cart',
  css: css + slotDaysCss + lookOfOwn,

  async load({ request, url: { searchParams }, shopper }, shop) {
    const cart = await readCart(shop, shopper, parseCartDisplayOptions(searchParams, shop))
    const problem = searchParams.get('problem') ?? ''
    const justRemoved = searchParams.getAll('removed')
    const typed = parseCouponCode(searchParams.get('coupon')).slice(0, MAX_CODE_LENGTH)
    return {
      ...cart,
      checkoutProblem: CHECKOUT_PROBLEMS.has(problem) ? shop.words.cart[problem as CheckoutProblem] : undefined, // just looked
      removed: readRemovedLines(request, shop)
        .filter(({ id }) => justRemoved.includes(id) && !cart.lines.some((line) => line.id === id))
        .map(({ id, name }) => ({ id, name })),
      // A link may bring a code along; it is the shopper who applies it.
      code: typed && !cart.coupon ? { typed, isRefused: problem === 'code' } : undefined,
    }
  },

  async action(at, form, shop): Promise<FormResult> {
    const options = parseCartDisplayOptions(form, shop)
    const { problem, code, removed, cookies } = await changeCart(at.request, at.shopper, form, shop)
    const headers = new Headers({ 'cache-control': 'private, no-store' })
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    // The island requests the cart, a plain form the page.
    if (at.request.headers.get('accept') === 'application/json') {
      const cart = await readCart(shop, at.shopper, options)
      const refusedCode = code?.problem === 'code' ? code.coupon : undefined
      const message = problem ?? (code?.problem === 'codes' ? shop.words.cart.codes : undefined)
      return Response.json({ cart, problem: message, refusedCode, removed }, { headers })
    }
    const [gone] = removed
    // The message at the top says why no code was looked up.
    const isAboutCode = form.has('coupon') && parseCouponCode(form.get('coupon')) !== '' && code?.problem !== 'codes'
    const page = toCartUrl(
      options,
      {
        ...(code?.coupon && code),
        ...(gone && { removed: gone.id }),
      },
      isAboutCode ? 'discount' : '',
    )
    if (problem)
      return { status: 409, flash: { kind: 'problem', text: problem }, query: new URL(page, shop.url).searchParams }
    headers.set('location', shop.to(page))
    return new Response(null, { status: 303, headers })
  },

  head: (_cart, { words }) => ({ title: words.cart.title, hidden: true }),
  count: (cart) => cart.count,

  Page({ data: { checkoutProblem, code, removed, ...cart }, shop, flash }) {
    const { cart: words, shopping } = shop.words
    const isEmpty = cart.lines.length === 0
    return (
      <div className="wrap">
        <div className="cart-top">
          <h1>{words.title}</h1>
          {flash && <Notice kind={flash.kind}>{flash.text}</Notice>}
          {checkoutProblem && <Notice kind="problem">{checkoutProblem}</Notice>}
        </div>
        <div className="cart">
          <Island name="cart" of={CartLines} props={{ cart, code, removed, words, shopping, to: getCartUrls(shop) }} />
          {!isEmpty && <Destination cart={cart} shop={shop} />}
        </div>
      </div>
    )
  },
})
