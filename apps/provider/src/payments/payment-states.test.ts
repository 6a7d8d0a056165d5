import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createDuePayment,
  type NewPayment,
  createStartedPayment,
  isUnderWay,
  applyOutcome,
  transitionPayment,
  NEXT_STATES,
} from './payment-states.ts'
import type { Payment, PaymentState } from './payment.ts'
import type { PaymentOutcome } from './provider.ts'

const NOW = new Date('2030-01-01T12:00:00.000Z')
const STATES = Object.keys(NEXT_STATES) as PaymentState[]

const NEW: NewPayment = {
  ownerId: 'owner',
  orderId: 'order',
  provider: 'test',
  method: 'card',
  purpose: 'order',
  amountMinor: 1_490n,
  currency: 'EUR',
  details: {},
}

function paymentIn(status: PaymentState): Payment {
  const payment = createStartedPayment(NEW, { now: NOW, holdMinutes: 30 })
  return { ...payment, status, ...(!isUnderWay({ status }) && { nextCheckAt: undefined }) }
}

const SAID: Record<string, PaymentOutcome> = {
  'captured, exactly': { status: 'captured', reference: 'r', amountMinor: 1_490n, currency: 'EUR' },
  'captured, too much': { status: 'captured', reference: 'r', amountMinor: 1_491n, currency: 'EUR' },
  'captured, too little': { status: 'captured', reference: 'r', amountMinor: 1n, currency: 'EUR' },
  'captured, another currency': { status: 'captured', reference: 'r', amountMinor: 1_490n, currency: 'USD' },
  failed: { status: 'failed', reason: 'declined' },
  challenged: { status: 'challenged', url: 'https://bank.example' },
  pending: { status: 'pending' },
  due: { status: 'due' },
}

/** Reads `from → to` of each row of the table of states; rows without a source are new payments. */
function pairsOfReadme(): string[] {
  const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  const [, table = ''] = /## States of a payment\n([^#]*)/.exec(readme) ?? []
  const rows = table.split('\n').flatMap((line) => {
    const [, from = '', to = ''] = line.split('|')
    const [, state] = /^ `(\w+)`/.exec(to) ?? []
    return state ? [{ from, state }] : []
  })
  return rows.flatMap(({ from, state }) =>
    from.trim() === '–' ? [`– → ${state}`] : Array.from(from.matchAll(/`(\w+)`/g), ([, each]) => `${each} → ${state}`),
  )
}

describe('the states of a payment', () => {
  test('the states of a payment are those of the README’s table', () => {
    const written = [...new Set(pairsOfReadme())].sort()
    const begun = [createStartedPayment(NEW, { now: NOW, holdMinutes: 30 }), createDuePayment(NEW, NOW)].map(
      ({ status }) => `– → ${status}`,
    )
    const allowed = [...begun, ...STATES.flatMap((from) => NEXT_STATES[from].map((to) => `${from} → ${to}`))].sort()
    console.log(`transitions of a payment: ${written.length} in the README, ${allowed.length} in the code`)
    expect(written).toEqual(allowed)
    expect(written.length).toBeGreaterThan(10)
  })

  test('allow no other transition', () => {
    let refused = 0
    for (const from of STATES)
      for (const to of STATES) {
        const move = () => transitionPayment(paymentIn(from), to, { at: NOW })
        if (NEXT_STATES[from].includes(to)) expect(move().status).toBe(to)
        else {
          expect(move, `${from} → ${to}`).toThrow(`is ${from}, so it cannot become ${to}`)
          refused++
        }
      }
    console.log(`transitions that are none: refused ${refused} of ${refused}`)
  })

  test('follow any sequence of outcomes only forward, and settled payments stay', () => {
    let tried = 0
    for (const from of STATES)
      for (const [what, outcome] of Object.entries(SAID)) {
        const before = paymentIn(from)
        const once = applyOutcome(before, outcome, NOW)
        const said = `${from}, told "${what}"`
        if (once.hasChanged) expect(NEXT_STATES[from], said).toContain(once.payment.status)
        else expect(once.payment, said).toBe(before)
        expect(applyOutcome(once.payment, outcome, NOW).hasChanged, `${said} twice`).toBe(false)
        tried++
      }
    console.log(`states × what a provider can say: ${tried}, backwards 0 of ${tried}`)
  })

  test.for([
    ['started', 'captured, exactly', 'captured'],
    ['pending', 'captured, exactly', 'captured'],
    ['challenged', 'captured, exactly', 'captured'],
    ['started', 'captured, too much', 'failed'],
    ['started', 'captured, too little', 'failed'],
    ['pending', 'captured, another currency', 'failed'],
    ['captured', 'failed', 'captured'],
    ['captured', 'captured, too much', 'captured'],
    ['pending', 'challenged', 'pending'],
    ['due', 'captured, exactly', 'due'],
    ['due', 'failed', 'due'],
  ] as const)('one that is %s and told "%s" is %s', ([from, what, to]) => {
    const payment = { ...paymentIn(from), ...(from === 'due' && { provider: 'manual' as const }) }
    expect(applyOutcome(payment, SAID[what]!, NOW).payment.status).toBe(to)
  })

  test('unrequested and late captures have to be refunded', () => {
    const unwanted = (from: PaymentState, what: string) => {
      const judgement = applyOutcome(paymentIn(from), SAID[what]!, NOW)
      return 'unwanted' in judgement ? judgement.unwanted : undefined
    }
    expect(unwanted('started', 'captured, exactly')).toBeUndefined()
    expect(unwanted('captured', 'captured, exactly')).toBeUndefined()
    expect(unwanted('started', 'captured, too much')).toMatchObject({ amountMinor: 1_491n, currency: 'EUR' })
    expect(unwanted('pending', 'captured, another currency')).toMatchObject({ amountMinor: 1_490n, currency: 'USD' })
    expect(unwanted('failed', 'captured, exactly')).toMatchObject({ amountMinor: 1_490n })
    expect(unwanted('canceled', 'captured, too little')).toMatchObject({ amountMinor: 1n })
  })

  test('schedule a next check exactly while their outcome is open', () => {
    for (const from of STATES)
      for (const to of NEXT_STATES[from])
        expect(transitionPayment(paymentIn(from), to, { at: NOW }).nextCheckAt !== undefined, to).toBe(
          isUnderWay({ status: to }),
        )
    expect(createStartedPayment(NEW, { now: NOW, holdMinutes: 30 }).nextCheckAt).toBeDefined()
    expect(createDuePayment(NEW, NOW).nextCheckAt).toBeUndefined()
  })
})

test('the declines of a payment only grow, and never change its state', () => {
  const hourLater = new Date(NOW.getTime() + 3_600_000)
  for (const status of ['pending', 'failed'] as const) {
    const payment: Payment = { ...paymentIn(status), declines: 2, declinedAt: NOW }
    const say = (declines?: number) => applyOutcome(payment, { status: 'pending', declines }, hourLater)
    expect(say(3)).toEqual({ payment: { ...payment, declines: 3, declinedAt: hourLater }, hasChanged: true })
    for (const declines of [2, 1, undefined]) expect(say(declines)).toEqual({ payment, hasChanged: false })
  }
  const pending: Payment = { ...paymentIn('pending'), declines: 2, declinedAt: NOW }
  const failed = applyOutcome(pending, { status: 'failed', reason: 'given-up', declines: 4 }, hourLater)
  expect(failed.payment).toMatchObject({ status: 'failed', failure: 'given-up', declines: 4, declinedAt: hourLater })
})
