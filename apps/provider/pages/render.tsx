import {
  accountCss,
  baseCss,
  type Head,
  headerCss,
  toFaviconUrl,
  lookCss,
  memoize,
  type PolicyOptions,
  readAssets,
  renderDocument,
  serveAsset,
  slotDaysCss,
} from '@cartwright/ui/server'
import type { ReactNode } from 'react'
import { accountAddressPage } from './account/address-page.tsx'
import { accountAddressesPage } from './account/addresses-page.tsx'
import { accountDataPage, accountDeletedPage } from './account/data-page.tsx'
import { accountOrdersPage } from './account/orders-page.tsx'
import { accountPasswordPage } from './account/password-page.tsx'
import { accountProfilePage } from './account/profile-page.tsx'
import { accountSessionsPage } from './account/sessions-page.tsx'
import { checkoutPage } from './checkout/checkout-page.tsx'
import { checkoutExpiredPage } from './checkout/checkout-expired-page.tsx'
import { errorPage } from './error-page.tsx'
import { chooseAccountPage } from './identity/choose-account-page.tsx'
import { consentPage } from './identity/consent-page.tsx'
import { continueAsPage } from './identity/continue-as-page.tsx'
import { continuePage } from './identity/continue-page.tsx'
import { forgotPage } from './identity/forgot-page.tsx'
import { messagePage } from './identity/message-page.tsx'
import { resetPage } from './identity/reset-page.tsx'
import { signInPage } from './identity/sign-in-page.tsx'
import { signOutPage } from './identity/sign-out-page.tsx'
import { signUpPage } from './identity/sign-up-page.tsx'
import { signedOutPage } from './identity/signed-out-page.tsx'
import { verifyPage } from './identity/verify-page.tsx'
import { webMessagePage } from './identity/web-message-page.tsx'
import { Layout } from './layout.tsx'
import { mailboxPage } from './mailbox-page.tsx'
import { documentPage } from './orders/document-page.tsx'
import { orderPage } from './orders/order-page.tsx'
import { returnPage } from './orders/return-page.tsx'
import type { HostedPages, PageName, Pages, RenderedPage, RenderPage, ShopProps } from './page-props.ts'
import { staffHomePage } from './staff/staff-home-page.tsx'
import { staffNewPasswordPage } from './staff/staff-new-password-page.tsx'
import { staffSignInPage } from './staff/staff-sign-in-page.tsx'
import checkoutCss from './styles/checkout.css?inline'
import paymentCss from './styles/payment.css?inline'
import identityCss from './styles/identity.css?inline'
import layoutCss from './styles/layout.css?inline'
import documentsCss from './styles/documents.css?inline'
import ordersCss from './styles/orders.css?inline'
import staffAndMailboxCss from './styles/staff-and-mailbox.css?inline'
import { paymentPage } from './payment/payment-page.tsx'
import { testBankPage } from './test-bank-page.tsx'
import { en } from './texts/en.ts'
import { getPageLanguage, getTexts } from './texts/index.ts'

export { createBackOffice } from './back-office.ts'
export { renderMail } from './mails/render-mail.tsx'
export type * from './mails/mail-props.ts'
export type * from './page-props.ts'

interface HostedPage<Props extends { shop: ShopProps }> {
  head(props: Props): Head
  Page(props: Props): ReactNode
  status?(props: Props): number
  formTargets?(props: Props): string[]
  /** Additions to the content security policy. */
  policy?(props: Props): Pick<PolicyOptions, 'scripts' | 'frameAncestors' | 'widgets' | 'frames' | 'connections'>
  headers?(props: Props): Record<string, string>
  /** The page is translated into the language of the reader, if supported; other pages are in English. */
  isTranslated?: boolean
  /** The page has the header of the storefront. Others have one purpose, and the shop name. */
  hasNavigation?: boolean
  /** Label in the corner of a page that is not for shoppers. */
  badge?(props: Props): string
  /** The page is never seen: it has no layout and no style. */
  isBare?: boolean
  /** The page links back to the cart. */
  isFromCart?: boolean
  /** The page has islands that enhance it with JavaScript. */
  hasIslands?: boolean
}

const PAGES: { [Name in PageName]: HostedPage<Pages[Name]> } = {
  checkout: checkoutPage,
  'checkout-expired': checkoutExpiredPage,
  payment: paymentPage,
  'test-bank': testBankPage,
  order: orderPage,
  return: returnPage,
  'order-document': documentPage,
  'account-profile': accountProfilePage,
  'account-addresses': accountAddressesPage,
  'account-address': accountAddressPage,
  'account-orders': accountOrdersPage,
  'account-password': accountPasswordPage,
  'account-sessions': accountSessionsPage,
  'account-data': accountDataPage,
  'account-deleted': accountDeletedPage,
  error: errorPage,
  'sign-in': signInPage,
  'sign-up': signUpPage,
  verify: verifyPage,
  forgot: forgotPage,
  reset: resetPage,
  'choose-account': chooseAccountPage,
  consent: consentPage,
  continue: continuePage,
  'continue-as': continueAsPage,
  'sign-out': signOutPage,
  'signed-out': signedOutPage,
  message: messagePage,
  'web-message': webMessagePage,
  mailbox: mailboxPage,
  'staff-sign-in': staffSignInPage,
  'staff-new-password': staffNewPasswordPage,
  'staff-home': staffHomePage,
}

/** Names of the visible pages. */
export const VISIBLE_PAGES = Object.entries(PAGES).flatMap(([name, { isBare }]) => (isBare ? [] : name))

const css =
  baseCss +
  headerCss +
  accountCss +
  layoutCss +
  slotDaysCss +
  checkoutCss +
  paymentCss +
  identityCss +
  ordersCss +
  documentsCss +
  staffAndMailboxCss

/** Renders a hosted page without JavaScript, which is optional. */
export const render: RenderPage = renderWith(undefined)

/**
 * Opens the pages with their JavaScript from the `client` folder of the build.
 * @example const { render, serveAsset } = createHostedPages('dist/pages/client')
 */
export function createHostedPages(folder: string): HostedPages {
  const assets = readAssets(folder)
  return { render: renderWith(assets.script), serveAsset: (request) => serveAsset(assets, request) }
}

/**
 * Returns a renderer of whole documents with their headers.
 * @example const { html, headers, status } = render('checkout-expired', { shop })
 */
function renderWith(script: string | undefined): RenderPage {
  return function renderPage<Name extends PageName>(name: Name, props: Pages[Name]): RenderedPage {
    const page = PAGES[name]
    const texts = page.isTranslated ? getTexts(props.shop) : en
    const storefront = page.hasNavigation && isOfStorefront(props) ? props.shop.storefront : undefined
    const { html, toBytes, headers } = renderDocument({
      lang: texts.lang,
      dir: texts.dir,
      siteName: props.shop.name,
      head: { ...page.head(props), hidden: true },
      css: page.isBare ? '' : cssIn(lookCss(props.shop.look)),
      script: page.hasIslands ? script : undefined,
      icon: toFaviconUrl(props.shop.look?.logo),
      images: pictureOrigins(props),
      formTargets: [
        ...new Set([...(page.formTargets?.(props) ?? []), ...(storefront ? [new URL(storefront.url).origin] : [])]),
      ],
      policy: page.policy?.(props),
      body: page.isBare ? (
        <page.Page {...props} />
      ) : (
        <Layout
          shop={props.shop}
          lang={page.isTranslated ? getPageLanguage(props.shop) : 'en'}
          storefront={storefront}
          isSignedIn={'account' in props && props.account !== undefined}
          isFromCart={page.isFromCart ?? false}
          badge={page.badge?.(props)}
        >
          <page.Page {...props} />
        </Layout>
      ),
    })
    return {
      html,
      toBytes,
      headers: { ...headers, 'cache-control': 'private, no-store', ...page.headers?.(props) },
      status: page.status?.(props) ?? 200,
    }
  }
}

/**
 * Whether the shopper came from the storefront of this shop and returns to it; other clients have pages of their own,
 * to which the header does not link.
 */
function isOfStorefront(props: Pages[PageName]): boolean {
  const origins = ('returnOrigins' in props && props.returnOrigins) || []
  const isOfClient = 'clientName' in props && props.clientName !== undefined
  return !isOfClient && origins.every((origin) => origin === new URL(props.shop.storefrontUrl).origin)
}

/** Shared text of all pages with one look, so that caches by identity hit. */
const cssIn = memoize(50, (look) => css + look)

/** Origins of line images, which may be served by a proxy or a file store. */
function pictureOrigins(props: Pages[PageName]): string[] {
  const urls = 'lines' in props ? props.lines.map((line) => line.imageUrl ?? '') : []
  if (props.shop.look?.logo) urls.push(props.shop.look.logo.url)
  return [...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))].filter(
    (origin) => origin !== 'null',
  )
}
