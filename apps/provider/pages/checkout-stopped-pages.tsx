import { ButtonLink } from '@cartwright/ui'
import type { CheckoutExpiredPageProps, CheckoutProblemPageProps } from './page-props.ts'

export const checkoutExpiredPage = {
  head: () => ({ title: 'This checkout has ended' }),
  status: () => 410,
  Page({ shop }: CheckoutExpiredPageProps) {
    return (
      <div className="stopped">
        <h1>This checkout has ended</h1>
        <p>It was open for too long, or it has been paid already. Nothing was charged by opening this page.</p>
        <p>
          Whatever was not paid is still in the cart, and from there a new checkout takes a minute. If you began it in
          another browser, the cart is there.
        </p>
        <p className="go-on">
          <ButtonLink href={shop.cartUrl ?? `${shop.storefrontUrl.replace(/\/$/, '')}/cart`}>To the cart</ButtonLink>
          <ButtonLink look="quiet" href={shop.storefrontUrl}>
            To {shop.name}
          </ButtonLink>
        </p>
      </div>
    )
  },
}

export const checkoutProblemPage = {
  head: ({ title }: CheckoutProblemPageProps) => ({ title }),
  status: () => 409,
  Page({ shop, title, text, retry }: CheckoutProblemPageProps) {
    return (
      <div className="stopped">
        <h1>{title}</h1>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>You have not been charged.</p>
        <p className="go-on">
          {retry && <ButtonLink href={retry.href}>{retry.text}</ButtonLink>}
          <ButtonLink
            look={retry ? 'quiet' : 'main'}
            href={shop.cartUrl ?? `${shop.storefrontUrl.replace(/\/$/, '')}/cart`}
          >
            To the cart
          </ButtonLink>
        </p>
      </div>
    )
  },
}
