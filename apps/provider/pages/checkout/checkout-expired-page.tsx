import { ButtonLink } from '@cartwright/ui'
import { getCartUrl } from '../cart-url.ts'
import type { CheckoutExpiredPageProps } from '../checkout-props.ts'
import { getCheckoutTexts } from '../texts/checkout/index.ts'
import { getTexts } from '../texts/index.ts'

export const checkoutExpiredPage = {
  isFromCart: true,
  isTranslated: true,
  head: ({ shop }: CheckoutExpiredPageProps) => ({ title: getCheckoutTexts(shop).expired.title }),
  status: () => 410,
  Page({ shop }: CheckoutExpiredPageProps) {
    const { title, text, again, toCart } = getCheckoutTexts(shop).expired
    return (
      <div className="stopped">
        <h1>{title}</h1>
        <p>{text}</p>
        <p>{again}</p>
        <p className="go-on">
          <ButtonLink href={getCartUrl(shop)}>{toCart}</ButtonLink>
          <ButtonLink look="quiet" href={shop.storefrontUrl}>
            {getTexts(shop).toShop(shop.name)}
          </ButtonLink>
        </p>
      </div>
    )
  },
}
