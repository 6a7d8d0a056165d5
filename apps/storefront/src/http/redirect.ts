/** Sends the shopper on, with the cookies that have changed. Nobody keeps the answer. */
export function redirectShopper(location: string, shopper: { cookies(): string[] }, cookies: string[] = []): Response {
  return redirectSeeOther(location, [...shopper.cookies(), ...cookies])
}

/** The same for the form of a page, which adds the shopper's own cookies to every answer. */
export function redirectSeeOther(location: string, cookies: string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'private, no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
