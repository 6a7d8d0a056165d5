import { cookies } from 'next/headers'
import { SESSION_COOKIE, SESSION_DAYS } from '../../../lib/constants'
import { memberIds } from '../../../lib/directory'
import { getWixServerClient } from '../../../lib/wix-client.server'

// The company's own identity provider has checked who this is.
export async function POST(request) {
  const memberId = memberIds.get((await request.formData()).get('email'))
  if (!memberId) return new Response('Nobody has this email', { status: 404 })

  const { auth } = await getWixServerClient()
  const tokens = await auth.getMemberTokensForExternalLogin(memberId, process.env.WIX_API_KEY)
  ;(await cookies()).set(SESSION_COOKIE, JSON.stringify(tokens), {
    maxAge: 60 * 60 * 24 * SESSION_DAYS,
    secure: process.env.NODE_ENV === 'production',
  })
  return new Response(null, { status: 303, headers: { location: '/account' } })
}
