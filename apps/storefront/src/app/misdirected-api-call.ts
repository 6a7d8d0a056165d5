const API_PATHS =
  /^\/(?:oauth2|_api|stores|stores-reader|ecom|v[12]|members|iam|catalog-write-api-proxy|wix-ecommerce-catalog|cartwright)\//

/**
 * Rejects an API call to the storefront's address (`baseUrl`) with the address of the API; browsers can read it too,
 * by CORS headers.
 */
export function rejectMisdirectedApiCall(request: Request, providerUrl: string): Response | undefined {
  if (!API_PATHS.test(new URL(request.url).pathname)) return undefined
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
    'access-control-allow-methods': request.headers.get('access-control-request-method') ?? '*',
    'cache-control': 'no-store',
  }
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
  const message = `This is the storefront. The API is at ${providerUrl}: give clients that as baseUrl.`
  const details = { applicationError: { code: 'NOT_FOUND', description: message, data: {} } }
  return Response.json(
    { message: message, error: 'not_found', error_description: message, details },
    { status: 404, headers },
  )
}
