import {
  HeaderLink,
  type HeaderWords,
  headerWords,
  Heart,
  Icon,
  ReducedHeader,
  SearchForm,
  SiteHeader,
  SkipLink,
} from '@cartwright/ui'
import type { ReactNode } from 'react'
import { getCartUrl } from './cart-url.ts'
import type { PageLanguage, ShopProps, StorefrontProps } from './page-props.ts'
import { getCheckoutTexts } from './texts/checkout/index.ts'

interface LayoutProps {
  shop: ShopProps
  /** Language of the page. */
  lang: PageLanguage
  /** Header of the storefront, with links to its pages. @default the shop name, without navigation */
  storefront?: StorefrontProps
  isSignedIn: boolean
  /** Whether the page is entered from the cart and links back to it. */
  isFromCart: boolean
  /** Label of a page that is not for shoppers. */
  badge?: string
  children: ReactNode
}

/**
 * Layout of every hosted page: the header of the storefront, or on a page with one purpose the shop name and a link
 * back.
 */
export function Layout({ shop, lang, storefront, isSignedIn, isFromCart, badge, children }: LayoutProps) {
  const words = headerWords[lang]
  return (
    <>
      <SkipLink words={words} />
      {storefront ? (
        <StorefrontHeader shop={shop} words={words} storefront={storefront} isSignedIn={isSignedIn} />
      ) : (
        <ReducedHeader name={shop.name} logo={shop.look?.logo} homeUrl={shop.storefrontUrl}>
          {isFromCart && (
            <a href={getCartUrl(shop)}>
              <Icon name="back" /> {getCheckoutTexts(shop).backToCart}
            </a>
          )}
          {badge && <span className="page-kind">{badge}</span>}
        </ReducedHeader>
      )}
      <main id="main" className="page">
        {children}
      </main>
    </>
  )
}

interface StorefrontHeaderProps {
  shop: ShopProps
  words: HeaderWords
  storefront: StorefrontProps
  isSignedIn: boolean
}

/** Its links lead to the storefront, which has another origin. */
function StorefrontHeader({ shop, words, storefront: { url, collections }, isSignedIn }: StorefrontHeaderProps) {
  return (
    <SiteHeader
      words={words}
      name={shop.name}
      logo={shop.look?.logo}
      homeUrl={url}
      links={[
        { name: words.everything, href: `${url}/collections/all-products` },
        ...collections.map(({ slug, name }) => ({ name, href: `${url}/collections/${slug}` })),
      ]}
      search={<SearchForm words={words} action={`${url}/search`} />}
      account={{ label: 'account', href: isSignedIn ? '/account' : `${url}/account` }}
      signOutAction={isSignedIn ? '/account/sign-out' : undefined}
      wishlist={<HeaderLink kind="wish-link" icon={<Heart />} label={words.wishlist} href={`${url}/wishlist`} />}
      cart={<HeaderLink kind="to-cart" icon={<Icon name="bag" />} label={words.cart} href={`${url}/cart`} />}
    />
  )
}
