/** A member over HTTP, who signs in as a storefront has them do it: directly, and with a code that no window shows. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { STOREFRONT_CLIENT_ID } from '../../apps/provider/src/identity/index.ts'
import type { FaultyShop } from './faulty-shop.ts'

const PASSWORD = 'seven grey herons'
const AUTHENTICATION = '/_api/iam/authentication/v2'

export async function newVisitor(shop: FaultyShop): Promise<string> {
  const { access_token: token } = await post(shop, '/oauth2/token', {
    body: { grantType: 'anonymous', clientId: STOREFRONT_CLIENT_ID },
  })
  return String(token)
}

/** The e-mail address of somebody new, who has given back the code that was mailed. */
export async function register(shop: FaultyShop): Promise<string> {
  const email = `${randomUUID()}@member.example`
  const token = await newVisitor(shop)
  const body = { loginId: { email }, password: PASSWORD }
  const { stateToken } = await post(shop, `${AUTHENTICATION}/register`, { token, body })
  const [mail] = await shop.query<{ props: { code: string } }>('select props from mails where recipient = $1', [email])
  await post(shop, '/_api/iam/verification/v1/auth/verify', { token, body: { code: mail?.props.code, stateToken } })
  return email
}

/** The access token of a member who was the visitor of `token` until now. */
export async function signIn(shop: FaultyShop, email: string, token: string): Promise<string> {
  const body = { loginId: { email }, password: PASSWORD }
  const { sessionToken } = await post(shop, `${AUTHENTICATION}/login`, { token, body })
  const codeVerifier = randomBytes(32).toString('base64url')
  const redirectUri = `${shop.storefrontUrl}/account/callback`
  const authRequest = {
    clientId: STOREFRONT_CLIENT_ID,
    responseType: 'code',
    responseMode: 'query',
    redirectUri,
    scope: 'offline_access',
    state: 'state',
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    codeChallengeMethod: 'S256',
    sessionToken,
  }
  const { redirectSession } = await post(shop, '/_api/redirects-api/v1/redirect-session', {
    token,
    body: { auth: { authRequest, prompt: 'none' } },
  })
  const { fullUrl } = redirectSession as { fullUrl: string } // what the contract has there
  const location = await followToStorefront(shop, fullUrl, 'POST')
  const code = new URL(location).searchParams.get('code')
  const grant = { grantType: 'authorization_code', clientId: STOREFRONT_CLIENT_ID, code, codeVerifier, redirectUri }
  const { access_token: memberToken } = await post(shop, '/oauth2/token', { body: grant })
  return String(memberToken)
}

async function followToStorefront(shop: FaultyShop, address: string, method = 'GET'): Promise<string> {
  const { headers, status } = await fetch(address, { method, redirect: 'manual' })
  const location = headers.get('location')
  if (!location) throw new Error(`${address} was answered with ${status}`)
  return location.startsWith(shop.storefrontUrl)
    ? location
    : followToStorefront(shop, new URL(location, address).toString())
}

async function post(
  { providerUrl }: FaultyShop,
  path: string,
  { token, body }: { token?: string; body: object },
): Promise<Record<string, unknown>> {
  const answer = await fetch(providerUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`POST ${path} was answered with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown> // every answer is an object
}
