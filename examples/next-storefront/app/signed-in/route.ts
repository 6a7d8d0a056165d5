import type { OAuthData } from '@cartwright/client'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { getShopper } from '../shop'

/** Return from signing in: the visitor becomes a member, and keeps the cart. */
export async function GET(request: Request): Promise<Response> {
  const jar = await cookies()
  const oauthData = JSON.parse(jar.get('sign-in')?.value ?? '{}') as OAuthData
  jar.delete('sign-in')
  const { auth } = await getShopper()
  const { code, state, error } = auth.parseFromUrl(request.url, 'query')
  // A shopper who does not sign in continues as a visitor.
  if (!error) await auth.setTokens(await auth.getMemberTokens(code, state, oauthData))
  redirect('/')
}
