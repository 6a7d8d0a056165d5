import { createClient, OAuthStrategy } from '@wix/sdk'
import { NextResponse } from 'next/server'
import { SESSION_COOKIE, SESSION_DAYS } from './lib/constants'

const wixClient = createClient({
  auth: OAuthStrategy({ clientId: process.env.NEXT_PUBLIC_WIX_CLIENT_ID }),
})

// Gives every visitor a session before a page is rendered.
export async function middleware(request) {
  const cookie = request.cookies.get(SESSION_COOKIE)
  let tokens = cookie ? JSON.parse(cookie.value) : await wixClient.auth.generateVisitorTokens()

  if (tokens.accessToken.expiresAt < Math.floor(Date.now() / 1000)) {
    try {
      tokens = await wixClient.auth.renewToken(tokens.refreshToken)
    } catch {
      tokens = await wixClient.auth.generateVisitorTokens()
    }
  }

  request.cookies.set(SESSION_COOKIE, JSON.stringify(tokens))
  const response = NextResponse.next({ request })
  response.cookies.set(SESSION_COOKIE, JSON.stringify(tokens), {
    maxAge: 60 * 60 * 24 * SESSION_DAYS,
    secure: process.env.NODE_ENV === 'production',
  })
  return response
}

export const config = {
  matcher: ['/((?!api|_next/static|_next/image|favicon.ico).*)'],
}
