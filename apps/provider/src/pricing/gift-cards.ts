import type { GiftCardInCart } from './input.ts'
import type { Totals } from './output.ts'

/**
 * Redeems gift cards in the given order, each up to its balance. Payment now comes first, so one pass over the whole
 * total suffices.
 */
export function redeemGiftCards(cards: readonly GiftCardInCart[], totalMinor: bigint): Totals['giftCards'] {
  let dueMinor = totalMinor
  return cards.map(({ id, obfuscatedCode, appId, balanceMinor }) => {
    const amountMinor = balanceMinor < dueMinor ? balanceMinor : dueMinor
    dueMinor -= amountMinor
    return { id, obfuscatedCode, appId, amountMinor }
  })
}
