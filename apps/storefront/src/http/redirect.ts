/** Redirects the shopper (303, uncached), with the cookies that have changed. */
export function redirectShopper(location: string, shopper: { cookies(): string[] }, cookies: string[] = []): Response {
  return redirectSeeOther(location, [...shopper.cookies(), ...cookies])
}

/** Redirects after the form of a page (303, uncached); the page router adds the shopper's cookies. */
export function redirectSeeOther(location: string, cookies: string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'private, no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
