import { createHmac } from 'node:crypto'
import type { CaptchaToken } from '@cartwright/contract'
import { networkOf } from '../../http/client-address.ts'
import { type CountedBy, type GuardedAct, limits } from './limits.ts'

/** Who tries. What is not known is not counted by. */
export interface Trying {
  /** The normalised e-mail address, or the id where there is none. */
  account?: string
  /** As `clientAddress` gives it. */
  address?: string
  captchaTokens?: readonly CaptchaToken[]
}

/** Under which a try is counted. Who reads them learns nothing of e-mail and other addresses: they are hashes under a key of the shop. */
export function namesOf(secret: Buffer, act: GuardedAct, { account, address }: Trying): Map<CountedBy, string> {
  const hashed = (by: CountedBy, ...values: string[]): string =>
    `${act} ${by} ${hashOf(secret, ['tries', act, by, ...values])}`
  const names = new Map<CountedBy, string>()
  const counted = limits[act]
  if (counted.account && account !== undefined) names.set('account', hashed('account', account))
  if (counted['account-at-address'] && account !== undefined && address !== undefined)
    names.set('account-at-address', hashed('account-at-address', account, address))
  if (counted.address && address !== undefined) names.set('address', hashed('address', address))
  const network = counted.network && networkOf(address)
  if (network) names.set('network', hashed('network', network))
  if (counted.all) names.set('all', `${act} all`)
  return names
}

export function hashOf(secret: Buffer, texts: readonly string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(texts)).digest('base64url').slice(0, 22)
}
