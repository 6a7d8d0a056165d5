/** Tokens over HTTP, asked for once: whoever does not get an answer decides what that means. */
import { STOREFRONT_CLIENT_ID } from '../../apps/provider/src/identity/index.ts'
import type { ShopAddress } from '../shop.ts'

export interface Renewal {
  status: number
  /** The refresh token of the answer. */
  next: string
  /** The access token. */
  access: string
}

/** A new visitor's refresh token. */
export async function createVisitorToken(shop: ShopAddress): Promise<string> {
  const { status, next } = await ask(shop, { grantType: 'anonymous', clientId: STOREFRONT_CLIENT_ID })
  if (status !== 200) throw new Error(`A visitor was given no tokens: ${status}`)
  return next
}

export function renewToken(shop: ShopAddress, refreshToken: string): Promise<Renewal> {
  return ask(shop, { grantType: 'refresh_token', refreshToken })
}

/** The answer is lost after this time. */
export async function renewWithLostResponse(
  shop: ShopAddress,
  refreshToken: string,
  patienceMs: number,
): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  await ask(shop, { grantType: 'refresh_token', refreshToken }, signal).catch(() => {}) // as it may
}

async function ask({ providerUrl }: ShopAddress, grant: object, signal?: AbortSignal): Promise<Renewal> {
  const answer = await fetch(`${providerUrl}/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(grant),
    signal: signal ?? null,
  })
  const { refresh_token: next = '', access_token: access = '' } = (await answer.json()) as Record<string, string>
  return { status: answer.status, next, access }
}
