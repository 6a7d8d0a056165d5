import { Button, Field, SelectField } from '@cartwright/ui'
import type { Shop } from '../shop.ts'
import { CART_FORM_ID } from './cart-lines.tsx'
import type { CartView } from './cart-view.ts'
import { listCountryNames } from './countries.ts'

/**
 * Country and postcode for an estimate of delivery and tax. Part of the cart's form: the checkout starts with this
 * country.
 */
export function Destination({ cart, shop }: { cart: CartView; shop: Shop }) {
  const { cart: words, shopping, product } = shop.words
  // Digital and collected products mention no delivery; the tax may still differ by destination.
  const isOfFiles = cart.lines.every(({ isDownload }) => isDownload)
  return (
    <div className="destination" data-acts="stay">
      <SelectField
        label={isOfFiles ? words.yourCountry : words.deliverTo}
        name="country"
        defaultValue={cart.country}
        form={CART_FORM_ID}
      >
        <option value="">{words.chooseCountry}</option>
        {listCountryNames(shop.countries, shop.lang).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label={shopping.postcode}
        name="postcode"
        defaultValue={cart.postcode}
        optional={product.optional}
        form={CART_FORM_ID}
        maxLength={20}
        autoComplete="postal-code"
      />
      <Button
        look="quiet"
        className="without-script"
        name="country.shown"
        form={CART_FORM_ID}
        formAction={shop.to('/cart')}
      >
        {isOfFiles ? words.showTotal : words.showCosts}
      </Button>
    </div>
  )
}
