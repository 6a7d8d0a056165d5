import { Button, ButtonLink, Notice, SelectField } from '@cartwright/ui'
import { Island } from '@cartwright/ui/server'
import { privatePage, type Acted } from '../http/page.ts'
import css from './cart.css?inline'
import { CART_FORM, CartLines } from './cart-lines.tsx'
import type { CartView } from './cart-view.ts'
import { changeLines } from './change-lines.ts'
import { nameCountries } from './countries.ts'
import { readCart } from './read-cart.ts'
import { readCountry } from './read-country.ts'

/** Why `/checkout` sent the shopper back. */
const CHECKOUT_PROBLEMS: Record<string, string> = {
  closed: 'The checkout cannot be reached just now. Nothing is lost; please try again in a moment.',
  quantities: 'Not every quantity could be as you typed it. Please look through your cart, then check out.',
  checkout: 'The checkout could not be opened with this cart. Please look through it once more.',
}

export const cartPage = privatePage<CartView & { checkoutProblem?: string }>({
  path: '/cart',
  css,

  async load(at, shop) {
    const cart = await readCart(shop, at.shopper, readCountry(at.url.searchParams.get('country'), shop))
    return { ...cart, checkoutProblem: CHECKOUT_PROBLEMS[at.url.searchParams.get('problem') ?? ''] }
  },

  async act(at, form, shop): Promise<Acted> {
    const country = readCountry(form.get('country'), shop)
    const problem = at.shopper.isKnown ? await changeLines(at.shopper, form) : undefined
    // The island asks for the cart itself, a plain form for the page.
    if (at.request.headers.get('accept') === 'application/json') {
      const cart = await readCart(shop, at.shopper, country)
      return Response.json(
        { cart, problem },
        { status: problem ? 409 : 200, headers: { 'cache-control': 'private, no-store' } },
      )
    }
    if (problem) return { status: 409, said: { kind: 'problem', text: problem } }
    return { to: country ? `/cart?country=${country}` : '/cart' }
  },

  head: () => ({ title: 'Cart', hidden: true }),
  count: (cart) => cart.count,

  Page({ data: { checkoutProblem, ...cart }, shop, said }) {
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
      <div className="wrap cart">
        <h1>Cart</h1>
        {said && <Notice kind={said.kind}>{said.text}</Notice>}
        {checkoutProblem && <Notice kind="problem">{checkoutProblem}</Notice>}
        <Island name="cart" of={CartLines} props={{ cart }} />
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
    )
  },
})
