import { createHash, randomBytes } from 'node:crypto'
import type { RequestOf } from '@cartwright/contract'
import { STOREFRONT_CLIENT_ID } from '../identity/index.ts'
import { type ApiClient, DemoShopError, type Fetch, createApiClient } from './api-client.ts'

export interface ShopAddresses {
  providerUrl: string
  storefrontUrl: string
}

interface Page {
  status: number
  location: string
  html: string
}

/** Simulated shopper: a browser for forms and cookies, and a storefront that calls the API. */
export class Shopper {
  readonly #fetch: Fetch
  readonly #addresses: ShopAddresses
  readonly #cookies = new Map<string, string>()
  readonly #language: string
  #token = ''

  private constructor(fetch: Fetch, addresses: ShopAddresses, language: string) {
    this.#fetch = fetch
    this.#addresses = addresses
    this.#language = language
  }

  /** Creates a shopper with a new visitor session. */
  static async visit(fetch: Fetch, addresses: ShopAddresses, language = 'en'): Promise<Shopper> {
    const shopper = new Shopper(fetch, addresses, language)
    shopper.#token = await shopper.#askToken({ grantType: 'anonymous' })
    return shopper
  }

  get apiClient(): ApiClient {
    return createApiClient(this.#fetch, this.#addresses.providerUrl, this.#token)
  }

  /** Turns the visitor into the member of this session, as a storefront does without a page. */
  async signIn(sessionToken: string): Promise<void> {
    const codeVerifier = randomBytes(32).toString('base64url')
    const redirectUri = `${this.#addresses.storefrontUrl}/account/callback`
    const authRequest = {
      clientId: STOREFRONT_CLIENT_ID,
      responseType: 'code',
      responseMode: 'query',
      redirectUri,
      scope: 'offline_access',
      state: randomBytes(16).toString('base64url'),
      codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      codeChallengeMethod: 'S256',
      sessionToken,
    }
    const request: RequestOf<'redirects.createRedirectSession'> = { auth: { authRequest, prompt: 'none' } }
    const { redirectSession } = await this.apiClient.call('redirects.createRedirectSession', request, 'a sign-in')
    const { location } = await this.openRedirectSession(redirectSession.fullUrl)
    const code = URL.parse(location)?.searchParams.get('code')
    if (!code) throw new DemoShopError(`The demo shop: the sign-in failed. The response redirects to "${location}".`)
    this.#token = await this.#askToken({ grantType: 'authorization_code', code, codeVerifier, redirectUri })
    await this.#signBrowserIn()
  }

  /** Signs the browser in on the hosted pages, since the checkout shows and stores addresses of members only there. */
  async #signBrowserIn(): Promise<void> {
    const { redirectSession } = await this.apiClient.call('redirects.createRedirectSession', { login: {} }, 'a sign-in')
    const { location } = await this.openRedirectSession(redirectSession.fullUrl)
    await this.post(location, { intent: 'continue' })
  }

  async #askToken(body: object): Promise<string> {
    const { providerUrl } = this.#addresses
    const response = await this.#fetch(
      new Request(`${providerUrl}/oauth2/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: STOREFRONT_CLIENT_ID, ...body }),
      }),
    )
    const answer = (await response.json()) as { access_token?: string }
    if (!answer.access_token)
      throw new DemoShopError(`The demo shop: a token was rejected: ${response.status} ${JSON.stringify(answer)}`)
    return answer.access_token
  }

  /** Opens a redirect session, like the button of its first page. */
  openRedirectSession(address: string): Promise<Page> {
    return this.post(address, {})
  }

  get(address: string): Promise<Page> {
    return this.#open(address, {})
  }

  /** Submits a form like a page of the shop itself. */
  post(address: string, fields: Record<string, string>): Promise<Page> {
    const headers = { origin: this.#addresses.providerUrl }
    return this.#open(address, { method: 'POST', body: new URLSearchParams(fields), headers })
  }

  async #open(address: string, init: RequestInit): Promise<Page> {
    const headers = new Headers(init.headers)
    headers.set('accept-language', this.#language)
    if (this.#cookies.size > 0)
      headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const url = new URL(address, this.#addresses.providerUrl)
    const response = await this.#fetch(new Request(url, { ...init, headers, redirect: 'manual' }))
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      html: await response.text(),
    }
  }
}
