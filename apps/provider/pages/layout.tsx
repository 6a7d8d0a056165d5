import { Icon } from '@cartwright/ui'
import type { ReactNode } from 'react'
import type { ShopProps } from './page-props.ts'

/** What is around every hosted page: whose shop it is and the way back, and nothing to get lost in. */
export function Layout({ shop, children }: { shop: ShopProps; children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="bar dark">
        <div className="page">
          <a className="shop-name" href={shop.storefrontUrl}>
            {shop.name}
          </a>
          <a href={shop.cartUrl ?? `${shop.storefrontUrl.replace(/\/$/, '')}/cart`}>
            <Icon name="back" /> Back to the cart
          </a>
        </div>
      </header>
      <main id="main" className="page">
        {children}
      </main>
    </>
  )
}
