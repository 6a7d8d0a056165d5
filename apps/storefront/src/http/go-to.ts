import type { Shopper } from '../shopper/shopper.ts'

/** Sends the shopper on, with the cookies that have changed. Nobody keeps the answer. */
export function goTo(location: string, shopper: Shopper, cookies: string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'private, no-store' })
  for (const cookie of [...shopper.cookies(), ...cookies]) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
