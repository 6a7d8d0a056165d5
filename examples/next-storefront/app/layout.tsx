import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { signIn, signOut } from './actions'
import { getShopper, hasSession } from './shop'
import './style.css'

export const metadata: Metadata = { title: { default: 'Storefront', template: '%s · Storefront' } }

/** Prices and stock are read at each request, so nothing is rendered at build time. */
export const dynamic = 'force-dynamic'

export default async function Layout({ children }: { children: ReactNode }) {
  const isMember = (await hasSession()) && (await (await getShopper()).auth.loggedIn())
  return (
    <html lang="en">
      <body>
        <header>
          <Link href="/">Storefront</Link>
          <nav aria-label="Main">
            <Link href="/cart">Cart</Link>
            <form action={isMember ? signOut : signIn}>
              <button className="plain">{isMember ? 'Sign out' : 'Sign in'}</button>
            </form>
          </nav>
        </header>
        <main>{children}</main>
      </body>
    </html>
  )
}
