import type { GiftCardInCart } from './input.ts'
import type { Totals } from './output.ts'

/** Each pays at most its balance, in the order given. What is paid now goes first, so spreading over the whole is the same. */
export function redeemGiftCards(cards: readonly GiftCardInCart[], totalMinor: bigint): Totals['giftCards'] {
  let dueMinor = totalMinor
  return cards.map(({ id, obfuscatedCode, appId, balanceMinor }) => {
    const amountMinor = balanceMinor < dueMinor ? balanceMinor : dueMinor
    dueMinor -= amountMinor
    return { id, obfuscatedCode, appId, amountMinor }
  })
}
