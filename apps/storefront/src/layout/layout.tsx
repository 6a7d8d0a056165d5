import { Icon } from '@cartwright/ui'
import type { ReactNode } from 'react'
import type { CollectionCard } from '../catalogue/catalogue.ts'
import type { Shop } from '../shop.ts'

/** What is around every page. Nothing in it is personal on public pages: there the browser fills in the number at the cart. */
export function Layout({
  shop,
  collections,
  count = 0,
  children,
}: {
  shop: Shop
  collections: CollectionCard[]
  /** Things in the cart, on a page that is made for one shopper. */
  count?: number
  children: ReactNode
}) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="top dark">
        <div className="wrap">
          <a className="sign" href="/">
            {shop.name}
          </a>
          <nav aria-label="Shop">
            <ul>
              {collections.slice(0, 6).map(({ slug, name }) => (
                <li key={slug}>
                  <a href={`/collections/${slug}`}>{name}</a>
                </li>
              ))}
              <li>
                <a href="/collections/all-products">Everything</a>
              </li>
            </ul>
          </nav>
          <a className="to-cart" href="/cart" rel="nofollow">
            <Icon name="bag" />
            <span>Cart</span>
            <span data-island="cart-badge" className={count > 0 ? 'badge' : undefined}>
              {count > 0 && count}
            </span>
          </a>
        </div>
      </header>
      <main id="main">{children}</main>
      <footer className="foot dark">
        <div className="wrap">
          <p className="sign">{shop.name}</p>
          <ul>
            <li>
              <a href="/collections/all-products">Everything</a>
            </li>
            <li>
              <a href="/cart" rel="nofollow">
                Cart
              </a>
            </li>
          </ul>
          {shop.texts.notice && <p className="small-print">{shop.texts.notice}</p>}
        </div>
      </footer>
    </>
  )
}
