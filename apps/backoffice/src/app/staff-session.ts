import type { AuthStrategy } from '@cartwright/client'

/** Signed-in staff member, as the token endpoint describes one. */
export interface StaffMember {
  id: string
  name: string
  email: string
  role: string
  permissions: readonly string[]
}

/** Data of the shop that the back office needs before its first page. */
export interface ShopProfile {
  name: string
  /** BCP 47 tag. */
  locale: string
  languages: readonly string[]
  /** ISO 4217 code. */
  currency: string
  timeZone: string
  storefrontUrl: string
}

/** Answer of `POST /admin/token`. */
interface Token {
  accessToken: string
  /** In seconds. */
  expiresIn: number
  staff: StaffMember
  shop: ShopProfile
}

/** Error of a call without a staff session, because it has ended or never began. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}

/** Time before its expiry at which a token is renewed, in milliseconds. */
const RENEWAL_MS = 60_000

/**
 * Session of the signed-in staff member. The access token is in memory only; the session itself is an HttpOnly cookie
 * that no script can read.
 */
export class StaffSession implements AuthStrategy {
  staff!: StaffMember
  shop!: ShopProfile
  #token = ''
  #expiresAt = 0
  #renewal: Promise<void> | undefined
  readonly #onEnd: () => void

  private constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  /**
   * Opens the session of this browser.
   * @throws SessionEnded without one
   */
  static async open(onEnd: () => void): Promise<StaffSession> {
    const session = new StaffSession(onEnd)
    await session.#renew()
    return session
  }

  /** Whether the role of the staff member includes a permission. */
  may(permission: string): boolean {
    return this.staff.permissions.includes(permission)
  }

  async getAuthHeaders(): Promise<{ headers: Record<string, string> }> {
    if (Date.now() > this.#expiresAt - RENEWAL_MS) await this.#renewOnce()
    return { headers: { Authorization: this.#token } }
  }

  async renewRefused(token: string): Promise<void> {
    if (token === this.#token) await this.#renewOnce()
  }

  /**
   * Renews the token after a sign-in in another tab. Returns false if another staff member has signed in there.
   * @throws SessionEnded if nobody has
   */
  async resume(): Promise<boolean> {
    const { id } = this.staff
    await this.#renewOnce()
    return this.staff.id === id
  }

  /** Concurrent calls share one renewal. */
  async #renewOnce(): Promise<void> {
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined))
    try {
      await this.#renewal
    } catch (error) {
      if (error instanceof SessionEnded) this.#onEnd()
      throw error
    }
  }

  async #renew(): Promise<void> {
    const response = await fetch('/admin/token', { method: 'POST', headers: { accept: 'application/json' } })
    if (response.status === 401 || response.status === 403) throw new SessionEnded()
    if (!response.ok) throw new Error(`The server answered ${response.status}.`)
    const { accessToken, expiresIn, staff, shop } = (await response.json()) as Token // our own endpoint
    this.#token = accessToken
    this.#expiresAt = Date.now() + expiresIn * 1_000
    this.staff = staff
    this.shop = shop
  }
}
