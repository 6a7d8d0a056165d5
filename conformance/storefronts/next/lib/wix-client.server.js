import { cookies } from 'next/headers'
import { cache } from 'react'
import { SESSION_COOKIE } from './constants'
import { getWixClient } from './wix-client'

/** One client for each request, with the tokens that the middleware has put into the cookie. */
export const getWixServerClient = cache(async () => {
  const cookie = (await cookies()).get(SESSION_COOKIE)
  return getWixClient(cookie && JSON.parse(cookie.value))
})
