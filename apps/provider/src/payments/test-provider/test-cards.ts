/** Behavior of a test card. */
export type TestCard =
  | 'succeeds'
  | 'declined'
  | 'insufficient-funds'
  | 'card-expired'
  /** The bank authenticates the buyer on a page of its own. */
  | 'challenge'
  /** The bank takes the money, but its response is lost. */
  | 'times-out'
  /** The bank decides some seconds later, when the page may be closed. */
  | 'pending'
  | 'pending-declined'
  /** The bank takes another amount than requested. */
  | 'wrong-amount'

/**
 * Numbers of the test cards, with which no money moves. Other numbers are refused, so that a real card cannot be used
 * by mistake.
 */
export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient-funds',
  '4000000000000069': 'card-expired',
  '4000000000003220': 'challenge',
  '4000000000000119': 'times-out',
  '4000000000000077': 'pending',
  '4000000000005126': 'pending-declined',
  '4000000000000259': 'wrong-amount',
}

/** Card details as typed in. */
export interface CardInput {
  number: string
  expiry: string
  securityCode: string
}

/** Parsed test card; only the last digits of its number are stored. */
export interface TestInstrument {
  card: TestCard
  lastDigits: string
}

export type CardProblem =
  | 'number-missing'
  | 'not-a-test-card'
  | 'expiry-missing'
  | 'expiry-unreadable'
  | 'card-expired'
  | 'code-missing'
  | 'code-invalid'

export type ParsedTestCard =
  | { status: 'read'; instrument: TestInstrument }
  | { status: 'invalid'; problems: { field: keyof CardInput; problem: CardProblem }[] }

/** Parses card details, and reports the problems of all fields at once. */
export function parseTestCard({ number, expiry, securityCode }: CardInput, now: Date): ParsedTestCard {
  const digits = number.replace(/[\s-]/g, '')
  const card = Object.hasOwn(TEST_CARDS, digits) ? TEST_CARDS[digits] : undefined
  const problemByField = {
    number: digits === '' ? 'number-missing' : card ? undefined : 'not-a-test-card',
    expiry: findExpiryProblem(expiry.trim(), now),
    securityCode: findCodeProblem(securityCode.trim()),
  } as const
  const problems = CARD_FIELDS.flatMap((field) =>
    problemByField[field] ? [{ field, problem: problemByField[field] }] : [],
  )
  if (!card || problems.length > 0) return { status: 'invalid', problems }
  return { status: 'read', instrument: { card, lastDigits: digits.slice(-4) } }
}

const CARD_FIELDS = ['number', 'expiry', 'securityCode'] as const

/**
 * Finds a problem of the expiry date. Numeric keyboards of phones have no slash, so `1234`, `12 34` and `1/34` are
 * accepted like `12/34` and `01/34`.
 */
function findExpiryProblem(expiry: string, now: Date): CardProblem | undefined {
  if (expiry === '') return 'expiry-missing'
  const read = /^(\d{1,2})(?:\s+|\s*[/.-]\s*)(?:20)?(\d{2})$/.exec(expiry) ?? /^(\d{2})(?:20)?(\d{2})$/.exec(expiry)
  const [, month = '', year = ''] = read ?? []
  if (Number(month) < 1 || Number(month) > 12) return 'expiry-unreadable'
  return new Date(Date.UTC(2000 + Number(year), Number(month))) <= now ? 'card-expired' : undefined
}

function findCodeProblem(code: string): CardProblem | undefined {
  if (code === '') return 'code-missing'
  return /^\d{3,4}$/.test(code) ? undefined : 'code-invalid'
}
