/** Parameters that the provider's pages append to the return address, as the platform's do. */
const RETURN_PARAMETERS = ['wixMemberLoggedIn', 'state']

/**
 * Redirects a return from the provider's pages to the same address without their parameters: a shopper shares and
 * bookmarks the page alone.
 */
export function stripReturnParameters({ method, url }: Request): Response | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const { pathname, searchParams } = new URL(url)
  if (!searchParams.has('wixMemberLoggedIn')) return undefined
  for (const name of RETURN_PARAMETERS) searchParams.delete(name)
  const location = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
  return new Response(null, {
    status: 302,
    headers: { location: location.replace(/^\/{2,}/, '/'), 'cache-control': 'no-store' },
  })
}
