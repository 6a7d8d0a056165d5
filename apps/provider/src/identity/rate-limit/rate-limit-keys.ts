import { createHmac } from 'node:crypto'
import type { CaptchaToken } from '@cartwright/contract'
import { toSiteNetwork } from '../../platform/http/client-address.ts'
import { type RateLimitDimension, type RateLimitedAction, rateLimits } from './rate-limits.ts'

/** Identity of an attempt. Unknown parts are not counted. */
export interface AttemptContext {
  /** Normalised e-mail address, or the id if there is none. */
  account?: string
  /** Client address, as `clientAddress` returns it. */
  address?: string
  captchaTokens?: readonly CaptchaToken[]
}

/**
 * Creates the keys of a try's counters. They reveal no e-mail or client addresses: they are hashes under a key of the
 * shop.
 */
export function createRateLimitKeys(
  secret: Buffer,
  action: RateLimitedAction,
  { account, address }: AttemptContext,
): Map<RateLimitDimension, string> {
  const hashed = (by: RateLimitDimension, ...values: string[]): string =>
    `${action} ${by} ${computeTruncatedHmac(secret, ['tries', action, by, ...values])}`
  const keys = new Map<RateLimitDimension, string>()
  const counted = rateLimits[action]
  if (counted.account && account !== undefined) keys.set('account', hashed('account', account))
  if (counted['account-at-address'] && account !== undefined && address !== undefined)
    keys.set('account-at-address', hashed('account-at-address', account, address))
  if (counted.address && address !== undefined) keys.set('address', hashed('address', address))
  const network = counted.network && toSiteNetwork(address)
  if (network) keys.set('network', hashed('network', network))
  if (counted.all) keys.set('all', `${action} all`)
  return keys
}

export function computeTruncatedHmac(secret: Buffer, texts: readonly string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(texts)).digest('base64url').slice(0, 22)
}
