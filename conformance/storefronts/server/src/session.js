import { backInStockNotifications, currentCart, orders } from '@wix/ecom'
import { items } from '@wix/data'
import { members } from '@wix/members'
import { redirects } from '@wix/redirects'
import { reviews } from '@wix/reviews'
import { createClient, OAuthStrategy } from '@wix/sdk'
import { collections, products } from '@wix/stores'

const COOKIE = 'session'
const LOGIN_COOKIE = 'login'

const modules = {
  backInStockNotifications,
  collections,
  currentCart,
  items,
  members,
  orders,
  products,
  redirects,
  reviews,
}

const newClient = (tokens) =>
  createClient({ modules, auth: OAuthStrategy({ clientId: process.env.WIX_CLIENT_ID, tokens }) })

/** Serves everybody who has no session yet: who only looks around needs none of their own. */
const anonymous = newClient()

/** The session of a request. A visitor gets a cookie with the first thing that is put into the cart. */
export class Session {
  #client
  #login
  #written = []

  constructor(header = '') {
    const cookies = Object.fromEntries(
      header.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    )
    const read = (name) => cookies[name] && JSON.parse(decodeURIComponent(cookies[name]))
    const tokens = read(COOKIE)
    if (tokens) this.#client = newClient(tokens)
    this.#login = read(LOGIN_COOKIE)
  }

  /** For what everybody may see. */
  get client() {
    return this.#client ?? anonymous
  }

  get isOwn() {
    return this.#client !== undefined
  }

  get isMember() {
    return this.#client?.auth.loggedIn() ?? false
  }

  /** For what belongs to one visitor. */
  async own() {
    if (!this.#client) await this.setTokens(await anonymous.auth.generateVisitorTokens())
    return this.#client
  }

  async setTokens(tokens) {
    this.#client = newClient(tokens)
    this.#write(COOKIE, tokens, 60 * 60 * 24 * 30)
  }

  end() {
    this.#client = undefined
    this.#write(COOKIE, '', 0)
  }

  get login() {
    return this.#login
  }

  set login(data) {
    this.#write(LOGIN_COOKIE, data ?? '', data ? 600 : 0)
  }

  #write(name, value, maxAge) {
    const text = encodeURIComponent(JSON.stringify(value))
    this.#written.push(`${name}=${text}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`)
  }

  cookies() {
    return this.#written
  }
}

export const codeOf = (error) => error?.details?.applicationError?.code
