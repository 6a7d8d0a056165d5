import type { OAuthData } from '@cartwright/client'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { getShopper } from '../shop'

/** Return from the sign-in: the session becomes that of the member, with the cart of the visitor. */
export async function GET(request: Request): Promise<Response> {
  const jar = await cookies()
  const stored = jar.get('sign-in')?.value
  if (stored === undefined) redirect('/')
  const oauthData = JSON.parse(stored) as OAuthData
  jar.delete('sign-in')
  const { auth } = await getShopper()
  const { code, state, error } = auth.parseFromUrl(request.url, 'query')
  // A shopper who does not sign in continues as a visitor.
  if (!error) await auth.setTokens(await auth.getMemberTokens(code, state, oauthData))
  redirect('/')
}
