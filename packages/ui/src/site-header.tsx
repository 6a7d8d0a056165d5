import type { ReactNode } from 'react'
import type { HeaderWords } from './header-words.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { Icon } from './icon.tsx'
import { Logo, type LogoData } from './logo.tsx'

interface SiteHeaderProps {
  words: HeaderWords
  /** Name of the shop. */
  name: string
  logo: LogoData | undefined
  homeUrl: string
  /** The links of the menu, the most general one first. */
  links: { name: ReactNode; href: string }[]
  search: ReactNode
  /** Where the account is, or where one signs in to it. */
  account: { href: string; label: 'account' | 'signIn' }
  /** Takes the post of the button that signs out, for a member. */
  signOutAction?: string
  wishlist: ReactNode
  cart: ReactNode
  /** Name of the island that the header is, where scripts run. */
  island?: string
}

/**
 * Header of a page: the shop’s name and logo, its collections, the search, the account, the wishlist and the cart.
 * The storefront and the hosted pages share it. It needs no script.
 *
 * @example <SiteHeader words={headerWords.en} name="Fernhollow" logo={logo} homeUrl="/" links={links} search={search}
 * account={account} wishlist={wishlist} cart={cart} />
 */
export function SiteHeader(props: SiteHeaderProps) {
  const { words, links, search, account, signOutAction, wishlist, cart, island } = props
  return (
    <header className="top" data-island={island}>
      <div className="wrap">
        {/* The browser itself opens and closes it: it needs no script. On a wide page it stands open, and the button is away. */}
        <button className="menu-button" type="button" popoverTarget="menu">
          <Icon name="menu" />
          <VisuallyHidden>{words.menu}</VisuallyHidden>
        </button>
        <Brand {...props} />
        <nav id="menu" className="menu" popover="auto" aria-label={words.shop}>
          <button className="menu-close" type="button" popoverTarget="menu" popoverTargetAction="hide">
            <Icon name="cross" /> {words.close}
          </button>
          <ul>
            {links.map(({ name, href }) => (
              <li key={href}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        {search}
        <div className="own">
          <HeaderLink icon={<Icon name="person" />} label={words[account.label]} href={account.href} />
          {signOutAction !== undefined && (
            <form className="sign-out" method="post" action={signOutAction} noValidate>
              <button>{words.signOut}</button>
            </form>
          )}
          {wishlist}
          {cart}
        </div>
      </div>
    </header>
  )
}

type ReducedHeaderProps = Pick<SiteHeaderProps, 'name' | 'logo' | 'homeUrl'> & { children?: ReactNode }

/**
 * Header of a page that has one purpose, such as the checkout: the shop’s name and logo alone, and one thing beside
 * them.
 * @example <ReducedHeader name="Fernhollow" logo={logo} homeUrl="/"><a href="/cart">Back to the
 * cart</a></ReducedHeader>
 */
export function ReducedHeader({ children, ...shop }: ReducedHeaderProps) {
  return (
    <header className="top reduced">
      <div className="wrap">
        <Brand {...shop} />
        {children}
      </div>
    </header>
  )
}

/** The name of the shop as a way to its front page. */
function Brand({ name, logo, homeUrl }: Pick<SiteHeaderProps, 'name' | 'logo' | 'homeUrl'>) {
  return (
    <a className="brand" href={homeUrl}>
      <Logo logo={logo} />
      <span className="sign">{name}</span>
    </a>
  )
}

/**
 * First link of a page: past its header.
 * @example <SkipLink words={headerWords.en} />
 */
export function SkipLink({ words }: { words: Pick<HeaderWords, 'skip'> }) {
  return (
    <a className="skip" href="#main">
      {words.skip}
    </a>
  )
}

interface HeaderLinkProps {
  /** Tells it from its neighbours in the stylesheet. */
  kind?: 'to-cart' | 'wish-link'
  icon: ReactNode
  label: string
  href: string
  /** Behind the label, such as how many things there are. @default nothing */
  children?: ReactNode
}

/**
 * A link to what is the shopper’s own: a picture, and a word where there is room for it.
 * @example <HeaderLink kind="to-cart" icon={<Icon name="bag" />} label={words.cart} href="/cart" />
 */
export function HeaderLink({ kind, icon, label, href, children }: HeaderLinkProps) {
  return (
    <a className={kind} href={href} rel="nofollow">
      {icon}
      <span>{label}</span>
      {children}
    </a>
  )
}
