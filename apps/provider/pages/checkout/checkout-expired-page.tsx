import { ButtonLink } from '@cartwright/ui'
import { cartUrlOf } from '../cart-url.ts'
import type { CheckoutExpiredPageProps } from '../checkout-props.ts'
import { checkoutTextsOf } from '../texts/checkout/index.ts'
import { textsOf } from '../texts/texts-of.ts'

export const checkoutExpiredPage = {
  isFromCart: true,
  isTranslated: true,
  head: ({ shop }: CheckoutExpiredPageProps) => ({ title: checkoutTextsOf(shop).expired.title }),
  status: () => 410,
  Page({ shop }: CheckoutExpiredPageProps) {
    const { title, text, again, toCart } = checkoutTextsOf(shop).expired
    return (
      <div className="stopped">
        <h1>{title}</h1>
        <p>{text}</p>
        <p>{again}</p>
        <p className="go-on">
          <ButtonLink href={cartUrlOf(shop)}>{toCart}</ButtonLink>
          <ButtonLink look="quiet" href={shop.storefrontUrl}>
            {textsOf(shop).toShop(shop.name)}
          </ButtonLink>
        </p>
      </div>
    )
  },
}
