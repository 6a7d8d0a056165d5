import { HeaderLink, Icon, SiteHeader, SkipLink } from '@cartwright/ui'
import type { ReactNode } from 'react'
import type { CollectionCard } from '../catalogue/catalogue.ts'
import { MarkedName } from '../components/in-language.tsx'
import { SEARCH_PATH, SearchBox } from '../search/search-box.tsx'
import { CurrencyChooser, CurrencyNote } from '../currency/currency-chooser.tsx'
import type { ShopFrontView } from '../front/shop-front.ts'
import { FooterPages } from '../pages/footer-pages.tsx'
import type { Shop } from '../shop.ts'
import { toSignInUrl, SIGN_OUT_PATH } from '../paths/account-paths.ts'
import { Shopping } from '../shopping/shopping.tsx'
import { formatYear } from '../texts/formats.ts'
import { WishLink } from '../wishlist/wish-link.tsx'
import { toCollectionPath } from '../paths/catalogue-paths.ts'

/**
 * Layout around every page. On public pages nothing in it is anybody’s own: all members see the same, all others see
 * the same, and the browser fills in the number at the cart.
 */
export function Layout({
  shop,
  front,
  collections,
  count = 0,
  path,
  isMember,
  children,
}: {
  shop: Shop
  front: ShopFrontView
  collections: CollectionCard[]
  /** Things in the cart, on a page that is made for one shopper. */
  count?: number
  /** Path of the page, to return to after signing in. */
  path: string
  isMember: boolean
  children: ReactNode
}) {
  const { layout: words } = shop.words
  return (
    <>
      <SkipLink words={words} />
      <p className="offline" data-island="offline" role="status" hidden>
        {words.offline}
      </p>
      <SiteHeader
        words={words}
        name={shop.name}
        logo={shop.settings.look.logo}
        homeUrl={shop.to('/')}
        links={[
          { name: words.everything, href: shop.to('/collections/all-products') },
          ...collections.map((collection) => ({
            name: <MarkedName of={collection} words={shop.words} />,
            href: shop.to(toCollectionPath(collection.slug)),
          })),
        ]}
        search={<SearchBox shop={shop} text={getSearchText(path, shop)} />}
        account={
          isMember
            ? { label: 'account', href: shop.to('/account') }
            : { label: 'signIn', href: toSignInUrl(shop, path) }
        }
        signOutAction={isMember ? shop.to(SIGN_OUT_PATH) : undefined}
        wishlist={<WishLink shop={shop} />}
        cart={
          <HeaderLink kind="to-cart" icon={<Icon name="bag" />} label={words.cart} href={shop.to('/cart')}>
            <span data-island="cart-badge" className={count > 0 ? 'badge' : undefined}>
              {count > 0 && count}
            </span>
          </HeaderLink>
        }
        island="header"
      />
      <CurrencyNote shop={shop} front={front} />
      <main id="main">{children}</main>
      <Footer shop={shop} front={front} collections={collections} path={path} />
      <Shopping shop={shop} />
    </>
  )
}

function Footer({
  shop,
  front,
  collections,
  path,
}: {
  shop: Shop
  front: ShopFrontView
  collections: CollectionCard[]
  path: string
}) {
  const { layout: words } = shop.words
  const { paymentMethods = [] } = front
  return (
    <footer className="foot dark">
      <div className="wrap">
        <div className="foot-brand">
          <p className="sign">{shop.name}</p>
          {shop.texts.tagline && <p>{shop.texts.tagline}</p>}
        </div>
        <div className="foot-shop">
          <h2>{words.shop}</h2>
          <ul>
            <li>
              <a href={shop.to('/collections/all-products')}>{words.everything}</a>
            </li>
          </ul>
          {/* The stylesheet takes away those that the header of a wide page shows. */}
          {collections.length > 0 && (
            <ul className="foot-shelves">
              {collections.map((collection) => (
                <li key={collection.slug}>
                  <a href={shop.to(toCollectionPath(collection.slug))}>
                    <MarkedName of={collection} words={shop.words} />
                  </a>
                </li>
              ))}
            </ul>
          )}
          <ul>
            <li>
              <a href={shop.to('/cart')} rel="nofollow">
                {words.cart}
              </a>
            </li>
          </ul>
        </div>
        <FooterPages shop={shop} pages={front.pages} />
        <div className="choosers">
          <CurrencyChooser shop={shop} front={front} path={path} />
          <Languages shop={shop} path={path} />
        </div>
        {paymentMethods.length > 0 && (
          <ul className="payment-marks" aria-label={words.payment}>
            {paymentMethods.map(({ kind, title }) => (
              <li key={`${kind} ${title}`}>{title ?? words.card}</li>
            ))}
          </ul>
        )}
        {shop.texts.notice && <p className="small-print">{shop.texts.notice}</p>}
        <p className="small-print">
          © {getShopYear(shop, front)} {shop.name}
        </p>
      </div>
    </footer>
  )
}

/** The year by the clock of the shop. */
const getShopYear = (shop: Shop, { timeZone }: ShopFrontView): string => formatYear(shop.now(), timeZone)

/** Search text of a results page. */
function getSearchText(path: string, shop: Shop): string {
  const [page, query] = path.split('?', 2)
  return page === shop.to(SEARCH_PATH) ? (new URLSearchParams(query).get('q') ?? '') : ''
}

/**
 * Links to the page in the shop's other languages. A script shows a note above the page if the browser prefers one of
 * them.
 */
function Languages({ shop, path }: { shop: Shop; path: string }) {
  if (shop.languages.length < 2) return null
  const here = shop.to('')
  const plain = path.slice(here.length) || '/'
  return (
    <nav className="languages" aria-label={shop.words.layout.language} data-island="languages">
      <ul>
        {shop.languages.map(({ words: { lang, name, view, dir }, base }) => (
          <li key={lang}>
            <a
              href={plain === '/' ? base || '/' : base + plain}
              lang={lang}
              hrefLang={lang}
              dir={dir}
              data-view={view}
              aria-current={lang === shop.words.lang ? true : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
