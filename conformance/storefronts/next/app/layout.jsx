import Link from 'next/link'
import { LoginButton, LogoutButton } from '../components/session-buttons'
import { getWixServerClient } from '../lib/wix-client.server'

export const metadata = { title: 'Shop' }

async function getCart(wixClient) {
  try {
    return await wixClient.currentCart.getCurrentCart()
  } catch (error) {
    if (error.details?.applicationError?.code === 'OWNED_CART_NOT_FOUND') return null
    throw error
  }
}

export default async function RootLayout({ children }) {
  const wixClient = await getWixServerClient()
  const cart = await getCart(wixClient)
  const count = cart?.lineItems.reduce((sum, item) => sum + (item.quantity ?? 0), 0) ?? 0
  return (
    <html lang="en">
      <body>
        <header>
          <Link href="/">Shop</Link> <Link href="/cart">Cart ({count})</Link>{' '}
          {wixClient.auth.loggedIn() ? (
            <>
              <Link href="/account">Account</Link> <LogoutButton />
            </>
          ) : (
            <LoginButton />
          )}
        </header>
        <main>{children}</main>
      </body>
    </html>
  )
}
