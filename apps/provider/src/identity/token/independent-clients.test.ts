import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../platform/http/server.ts'
import { createApiKey, STOREFRONT_CLIENT_ID } from '../index.ts'
import { startShop, type TestShop } from '../../testing/index.ts'
import { startSession } from '../sessions/session-store.ts'

/** Third-party clients, with all their checks on, against a server on a port: only http is additionally allowed. */
const insecure = { [oauth.allowInsecureRequests]: true }

async function start() {
  const shop = await startShop()
  let fetchIn: (request: Request) => Promise<Response> = () => Promise.reject(new Error('The server is not there yet.'))
  const listener = await listen((request) => fetchIn(request), { port: 0, hostname: '127.0.0.1', portVariable: '' })
  const url = `http://127.0.0.1:${listener.port}`
  const provider = await shop.anotherProcess({ providerUrl: url, allowLoopback: true })
  fetchIn = (request) => provider.fetch(request)
  onTestFinished(() => listener.close(0))
  const member = await shop.newMember()
  return { shop, member, url, redirectUri: `${url}/callback` }
}

/** Creates a session token as an app gets it from direct sign-in. */
async function newSessionToken(shop: TestShop, memberId: string): Promise<string> {
  const { sessionToken } = await shop.db
    .transaction()
    .execute((tx) => startSession(tx, memberId, 'password', {}, shop.now))
  return sessionToken
}

/** Follows redirects as a browser does, up to the first address outside of the shop. */
async function follow(address: URL, redirectUri: string): Promise<URL> {
  let current = address
  const cookies: string[] = []
  for (let hops = 0; hops < 5; hops++) {
    const init = { redirect: 'manual', headers: { cookie: cookies.join('; ') } } as const
    const page = await fetch(current, init)
    const isFirstPage = (await page.clone().text()).includes(' id="continue"')
    const answer = isFirstPage ? await fetch(current, { ...init, method: 'POST' }) : page
    for (const cookie of answer.headers.getSetCookie()) cookies.push(cookie.split(';', 1)[0]!)
    const location = answer.headers.get('location')
    if (!location) throw new Error(`${current.pathname} answered ${answer.status}: ${await answer.text()}`)
    current = new URL(location, current)
    if (current.href.startsWith(redirectUri)) return current
  }
  throw new Error('The sign-in leads in circles.')
}

test('oauth4webapi signs a member in by a pushed request, a code and PKCE, renews, verifies and revokes', async () => {
  const { shop, member, url, redirectUri } = await start()
  const issuer = new URL(url)
  const discovered = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  const server = await oauth.processDiscoveryResponse(issuer, discovered)
  const client: oauth.Client = { client_id: STOREFRONT_CLIENT_ID }
  const asNobody = oauth.None()

  const codeVerifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const pushed = await oauth.pushedAuthorizationRequest(
    server,
    client,
    asNobody,
    {
      response_type: 'code',
      redirect_uri: redirectUri,
      code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      scope: 'offline_access',
      state,
      prompt: 'none',
      session_token: await newSessionToken(shop, member.id),
    },
    insecure,
  )
  const { request_uri: requestUri } = await oauth.processPushedAuthorizationResponse(server, client, pushed)
  const address = new URL(server.authorization_endpoint!)
  address.search = new URLSearchParams({ client_id: client.client_id, request_uri: requestUri }).toString()
  const callback = await follow(address, redirectUri)

  const parameters = oauth.validateAuthResponse(server, client, callback, state)
  const granted = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    asNobody,
    parameters,
    redirectUri,
    codeVerifier,
    insecure,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, granted)
  const claims = await verify(server, tokens.access_token, url)
  expect(claims.sub).toBe(member.id)

  const renewed = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(server, client, asNobody, tokens.refresh_token!, insecure),
  )
  expect((await verify(server, renewed.access_token, url)).sub).toBe(member.id)

  const revoked = await oauth.revocationRequest(server, client, asNobody, renewed.refresh_token!, insecure)
  await oauth.processRevocationResponse(revoked)
  const tooLate = await oauth.refreshTokenGrantRequest(server, client, asNobody, renewed.refresh_token!, insecure)
  await expect(oauth.processRefreshTokenResponse(server, client, tooLate)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  const again = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    asNobody,
    parameters,
    redirectUri,
    codeVerifier,
    insecure,
  )
  await expect(oauth.processAuthorizationCodeResponse(server, client, again)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

/** Verifies as a resource server does, by the published keys (RFC 9068). */
async function verify(server: oauth.AuthorizationServer, accessToken: string, audience: string) {
  const request = new Request(`${audience}/anything`, { headers: { authorization: `Bearer ${accessToken}` } })
  return oauth.validateJwtAccessToken(server, request, audience, insecure)
}

test('oauth4webapi gets an app its token, with the key in a Basic header and in the body', async () => {
  const { shop, url } = await start()
  const { id, key } = await shop.db
    .transaction()
    .execute((tx) => createApiKey(tx, { name: 'App', scopes: ['SCOPE.DC-STORES.READ-PRODUCTS'] }))
  const issuer = new URL(url)
  const discovered = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  const server = await oauth.processDiscoveryResponse(issuer, discovered)
  const client: oauth.Client = { client_id: id }
  for (const authentication of [oauth.ClientSecretBasic(key), oauth.ClientSecretPost(key)]) {
    const answer = await oauth.clientCredentialsGrantRequest(server, client, authentication, {}, insecure)
    const { access_token: token } = await oauth.processClientCredentialsResponse(server, client, answer)
    expect(await verify(server, token, url)).toMatchObject({ sub: id, client_id: id })
  }
  const wrong = await oauth.clientCredentialsGrantRequest(
    server,
    client,
    oauth.ClientSecretBasic(`${key.slice(0, -1)}!`),
    {},
    insecure,
  )
  await expect(oauth.processClientCredentialsResponse(server, client, wrong)).rejects.toThrow(
    oauth.WWWAuthenticateChallengeError,
  )
})

test('openid-client signs in, renews and revokes through its own API', async () => {
  const { shop, member, url, redirectUri } = await start()
  const config = await openid.discovery(new URL(url), STOREFRONT_CLIENT_ID, undefined, openid.None(), {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
  })
  const codeVerifier = openid.randomPKCECodeVerifier()
  const state = openid.randomState()
  const address = await openid.buildAuthorizationUrlWithPAR(config, {
    redirect_uri: redirectUri,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    scope: 'offline_access',
    state,
    prompt: 'none',
    session_token: await newSessionToken(shop, member.id),
  })
  const callback = await follow(address, redirectUri)
  const tokens = await openid.authorizationCodeGrant(config, callback, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
  })
  expect(tokens.expires_in).toBe(3_600)
  const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token!)
  const about = await openid.fetchProtectedResource(
    config,
    renewed.access_token,
    new URL(config.serverMetadata().userinfo_endpoint!),
    'GET',
  )
  expect(await about.json()).toMatchObject({ sub: member.id, email: member.email })
  await openid.tokenRevocation(config, renewed.refresh_token!)
  await expect(openid.refreshTokenGrant(config, renewed.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})
