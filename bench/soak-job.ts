import type { Item, Shopper } from './shoppers.ts'
import type { Shop } from './shop.ts'

export interface SoakJob {
  shop: Pick<Shop, 'providerUrl' | 'storefrontUrl' | 'clientId'>
  seconds: number
  /** Acts a second; without it, as many as get done with so many under way at a time. */
  rate?: number
  atOnce: number
  slugs: string[]
  collections: string[]
  items: Item[]
  shoppers: Shopper[]
}

export const REQUEST_KINDS = ['catalogue', 'cart read', 'cart write', 'token', 'purchase'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export interface SoakResult {
  seconds: number
  acts: Record<RequestKind, { count: number; p50Ms: number; p99Ms: number; maxMs: number }>
  /** Answers that are not 2xx or 3xx, and what went wrong without one: how often, by what it says. */
  faults: Record<string, number>
  /** Pieces that the shop has said are in a cart. */
  added: number
}
