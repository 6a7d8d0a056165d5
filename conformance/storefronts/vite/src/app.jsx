import React from 'react'
import { AccountPage } from './account-page'
import { CartPage } from './cart-page'
import { LoginPage } from './login-page'
import { ProductPage } from './product-page'
import { ShopPage } from './shop-page'
import { SuccessPage } from './success-page'
import { useLoaded } from './use-loaded'
import { codeOf, forgetTokens, wix } from './wix-client'

const PAGES = [
  [/^\/$/, () => <ShopPage />],
  [/^\/products\/([^/]+)$/, (slug) => <ProductPage slug={decodeURIComponent(slug)} />],
  [/^\/cart$/, () => <CartPage />],
  [/^\/success$/, () => <SuccessPage />],
  [/^\/login$/, () => <LoginPage />],
  [/^\/account$/, () => <AccountPage />],
]

async function logOut() {
  const { logoutUrl } = await wix.auth.logout(`${window.location.origin}/`)
  forgetTokens()
  window.location.href = logoutUrl
}

/** Pages that the merchant has written, if the shop has the collection for them at all. */
async function loadPages() {
  try {
    const { items } = await wix.items.queryDataItems({ dataCollectionId: 'Pages' }).find()
    return items.map(({ data }) => data)
  } catch (error) {
    if (codeOf(error) === 'WDE0025') return []
    throw error
  }
}

export function App() {
  const path = window.location.pathname
  const [match, page] = PAGES.map(([pattern, render]) => [pattern.exec(path), render]).find(([found]) => found) ?? []
  const [pages] = useLoaded(loadPages)
  return (
    <>
      <header>
        <a href="/">Shop</a> <a href="/cart">Cart</a>{' '}
        {wix.auth.loggedIn() ? (
          <>
            <a href="/account">Account</a> <button onClick={logOut}>Sign out</button>
          </>
        ) : (
          <a href="/login">Sign in</a>
        )}
      </header>
      <main>{match ? page(match[1]) : <h1>Page not found</h1>}</main>
      <footer>{pages && <p>{pages.length} pages</p>}</footer>
    </>
  )
}
