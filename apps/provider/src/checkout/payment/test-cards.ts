/** Cards of the test mode. No money moves; only these numbers are known, so a real one cannot be typed in by mistake. */
const TEST_CARDS: Record<string, 'succeeds' | 'declined'> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
}

export interface CardInput {
  number: string
  expiry: string
  securityCode: string
}

export type CardResult =
  | { status: 'accepted'; lastDigits: string }
  | { status: 'invalid'; field: keyof CardInput; message: string }
  | { status: 'declined'; message: string }

export function authorizeTestCard(card: CardInput, now: Date): CardResult {
  const number = card.number.replace(/[\s-]/g, '')
  const outcome = Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : undefined
  if (!outcome)
    return {
      status: 'invalid',
      field: 'number',
      message: 'This shop is in test mode and takes test cards only. Use 4242 4242 4242 4242.',
    }
  const expiry = /^(\d{2})\s*\/\s*(?:20)?(\d{2})$/.exec(card.expiry.trim())
  const month = Number(expiry?.[1])
  if (!expiry || month < 1 || month > 12)
    return { status: 'invalid', field: 'expiry', message: 'Write the expiry as month and year, for example 04/29.' }
  if (new Date(Date.UTC(2000 + Number(expiry[2]), month)) <= now)
    return { status: 'invalid', field: 'expiry', message: 'This card has expired.' }
  if (!/^\d{3,4}$/.test(card.securityCode.trim()))
    return { status: 'invalid', field: 'securityCode', message: 'The security code has three or four digits.' }
  if (outcome === 'declined')
    return { status: 'declined', message: 'The card was declined. Nothing was charged. Try another card.' }
  return { status: 'accepted', lastDigits: number.slice(-4) }
}
