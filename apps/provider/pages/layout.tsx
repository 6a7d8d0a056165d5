import { Icon, Logo } from '@cartwright/ui'
import type { ReactNode } from 'react'
import { cartUrlOf } from './cart-url.ts'
import type { ShopProps } from './page-props.ts'
import { checkoutTextsOf } from './texts/checkout/index.ts'

interface LayoutProps {
  shop: ShopProps
  skip: string
  /** Whether one comes from the cart, and may want to go back to it. */
  isFromCart: boolean
  /** What kind of page it is, where it is not for shoppers. */
  badge?: string
  children: ReactNode
}

/** What is around every hosted page: whose shop it is and the way back, and nothing to get lost in. */
export function Layout({ shop, skip, isFromCart, badge, children }: LayoutProps) {
  return (
    <>
      <a className="skip" href="#main">
        {skip}
      </a>
      <header className="bar">
        <div className="page">
          <a className="shop-name" href={shop.storefrontUrl}>
            <Logo logo={shop.look?.logo} />
            {shop.name}
          </a>
          {isFromCart && (
            <a href={cartUrlOf(shop)}>
              <Icon name="back" /> {checkoutTextsOf(shop).backToCart}
            </a>
          )}
          {badge && <span className="badge">{badge}</span>}
        </div>
      </header>
      <main id="main" className="page">
        {children}
      </main>
    </>
  )
}
