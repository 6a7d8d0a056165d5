'use client'
import Cookies from 'js-cookie'
import { usePathname } from 'next/navigation'
import { OAUTH_COOKIE, SESSION_COOKIE } from '../lib/constants'
import { wixBrowserClient } from '../lib/wix-client.browser'

export function LoginButton() {
  const pathname = usePathname()

  async function login() {
    const { origin } = window.location
    const oAuthData = wixBrowserClient.auth.generateOAuthData(`${origin}/api/auth/callback/wix`, origin + pathname)
    Cookies.set(OAUTH_COOKIE, JSON.stringify(oAuthData), { expires: 1 / 144 })
    const { authUrl } = await wixBrowserClient.auth.getAuthUrl(oAuthData, { responseMode: 'query' })
    window.location.href = authUrl
  }

  return <button onClick={login}>Sign in</button>
}

export function LogoutButton() {
  async function logout() {
    const { logoutUrl } = await wixBrowserClient.auth.logout(`${window.location.origin}/`)
    Cookies.remove(SESSION_COOKIE)
    window.location.href = logoutUrl
  }

  return <button onClick={logout}>Sign out</button>
}
