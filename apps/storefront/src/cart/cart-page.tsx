import { Button, ButtonLink, Notice, SelectField } from '@cartwright/ui'
import { Island } from '@cartwright/ui/server'
import { privatePage, type Acted } from '../http/page.ts'
import { cartAddress, readAsked } from './asked.ts'
import css from './cart.css?inline'
import { CART_FORM, CartLines } from './cart-lines.tsx'
import type { CartView } from './cart-view.ts'
import { changeCart } from './change-cart.ts'
import { nameCountries } from './countries.ts'
import { LONGEST_CODE, readCode } from './coupon-code.ts'
import type { TypedCode } from './coupon-field.tsx'
import { readCart } from './read-cart.ts'

/** Why `/checkout` sent the shopper back. */
const CHECKOUT_PROBLEMS: Record<string, string> = {
  closed: 'The checkout cannot be reached just now. Nothing is lost; please try again in a moment.',
  quantities: 'Not every quantity could be as you typed it. Please look through your cart, then check out.',
  checkout: 'The checkout could not be opened with this cart. Please look through it once more.',
}

interface CartPageData extends CartView {
  checkoutProblem?: string
  code?: TypedCode
}

export const cartPage = privatePage<CartPageData>({
  path: '/cart',
  css,

  async load({ url: { searchParams }, shopper }, shop) {
    const cart = await readCart(shop, shopper, readAsked(searchParams, shop))
    const problem = searchParams.get('problem') ?? ''
    const typed = readCode(searchParams.get('coupon')).slice(0, LONGEST_CODE)
    return {
      ...cart,
      checkoutProblem: CHECKOUT_PROBLEMS[problem],
      // A link may bring a code along; it is the shopper who applies it.
      code: typed && !cart.coupon ? { typed, isRefused: problem === 'code' } : undefined,
    }
  },

  async act(at, form, shop): Promise<Acted> {
    const asked = readAsked(form, shop)
    const { problem, refusedCode } = await changeCart(at.shopper, form)
    // The island asks for the cart itself, a plain form for the page.
    if (at.request.headers.get('accept') === 'application/json') {
      const cart = await readCart(shop, at.shopper, asked)
      return Response.json({ cart, problem, refusedCode }, { headers: { 'cache-control': 'private, no-store' } })
    }
    const page = cartAddress(
      asked,
      refusedCode ? { problem: 'code', coupon: refusedCode } : {},
      form.has('coupon') && readCode(form.get('coupon')) ? 'discount' : '',
    )
    if (problem)
      return { status: 409, said: { kind: 'problem', text: problem }, query: new URL(page, shop.url).searchParams }
    return { to: page }
  },

  head: () => ({ title: 'Cart', hidden: true }),
  count: (cart) => cart.count,

  Page({ data: { checkoutProblem, code, ...cart }, shop, said }) {
    if (cart.lines.length === 0) {
      return (
        <div className="wrap plain">
          <h1>Your cart is empty</h1>
          <p>What you add stays here, also when you close the browser.</p>
          <p className="actions">
            <ButtonLink href="/collections/all-products">See everything we have</ButtonLink>
          </p>
        </div>
      )
    }
    return (
      <div className="wrap">
        <div className="cart-top">
          <h1>Cart</h1>
          {said && <Notice kind={said.kind}>{said.text}</Notice>}
          {checkoutProblem && <Notice kind="problem">{checkoutProblem}</Notice>}
        </div>
        <div className="cart">
          <Island name="cart" of={CartLines} props={{ cart, code }} />
          {/* Part of the form with the lines: the checkout begins with this country. */}
          <div className="destination">
            <SelectField label="Deliver to" name="country" defaultValue={cart.country} form={CART_FORM}>
              <option value="">Choose a country</option>
              {nameCountries(shop.countries, shop.lang).map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Button look="quiet" name="country.shown" form={CART_FORM} formAction="/cart">
              Show delivery costs
            </Button>
          </div>
        </div>
      </div>
    )
  },
})
