import { cookies } from 'next/headers'
import { OAUTH_COOKIE, SESSION_COOKIE, SESSION_DAYS } from '../../../../../lib/constants'
import { getWixServerClient } from '../../../../../lib/wix-client.server'

export async function GET(request) {
  const { searchParams } = request.nextUrl
  const [code, state] = [searchParams.get('code'), searchParams.get('state')]
  const error = searchParams.get('error')
  if (error) return new Response(searchParams.get('error_description') ?? error, { status: 400 })

  const cookieStore = await cookies()
  const oAuthData = JSON.parse(cookieStore.get(OAUTH_COOKIE)?.value ?? 'null')
  if (!code || !state || !oAuthData) return new Response('Invalid request', { status: 400 })

  const wixClient = await getWixServerClient()
  const tokens = await wixClient.auth.getMemberTokens(code, state, oAuthData)
  cookieStore.delete(OAUTH_COOKIE)
  cookieStore.set(SESSION_COOKIE, JSON.stringify(tokens), {
    maxAge: 60 * 60 * 24 * SESSION_DAYS,
    secure: process.env.NODE_ENV === 'production',
  })
  return new Response(null, { status: 302, headers: { location: oAuthData.originalUri || '/' } })
}
