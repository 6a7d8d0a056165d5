import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Payment, Refund } from '../payment.ts'
import type { PaymentOutcome, RefundOutcome } from '../provider.ts'
import { createStripeClient } from './stripe-client.ts'
import { createStripeProvider } from './stripe-provider.ts'
import { type Fault, FAULTS, startFakeStripeApi, type FakeStripeApi } from './testing/fake-stripe-api.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const now = () => NOW
/**
 * Client without retries, so that each fault occurs once. Only the slow fault has a short timeout, since other faults
 * respond, however long this machine takes.
 */
const onceOnly = (fault: Fault) => ({ retries: 0, ...(fault === 'slow' && { timeoutMs: 150 }) })

test('a payment waits for its buyer under a secret, and is captured with the amount that Stripe took', async () => {
  const { api, provider } = await open()
  const payment = newPayment()
  const begun = await provider.begin(payment)
  const intent = api.books.getOnly()
  expect(begun).toEqual({ status: 'pending', reference: intent.id, secret: intent.client_secret })
  expect(intent).toMatchObject({
    amount: 1999,
    currency: 'eur',
    metadata: { order: payment.orderId, payment: payment.id },
  })
  api.books.confirm(intent.client_secret, 'good')
  expect(await provider.find({ ...payment, reference: intent.id })).toEqual({
    status: 'captured',
    reference: intent.id,
    amountMinor: 1999n,
    currency: 'EUR',
    details: { lastDigits: '4242', brand: 'visa' },
  })
})

test('after a declined card the buyer may try another one, until the payment is canceled', async () => {
  const { api, provider } = await open()
  const reasons: unknown[] = []
  for (const card of ['declined', 'poor', 'expired', 'unproven'] as const) {
    const payment = newPayment()
    const { reference, secret } = (await provider.begin(payment)) as PaymentOutcome & { status: 'pending' }
    const known = { ...payment, reference }
    api.books.decline(api.books.intents.get(reference!)!, card)
    expect(await provider.find(known)).toEqual({ status: 'pending', reference, secret, declines: 1 })
    const given = await provider.cancel(known)
    expect(await provider.cancel(known)).toEqual(given)
    reasons.push((given as PaymentOutcome & { status: 'failed' }).reason)
    expect(() => api.books.confirm(secret!, 'good')).toThrow(/canceled/)
  }
  expect(reasons).toEqual(['declined', 'insufficient-funds', 'card-expired', 'challenge-failed'])
  expect(api.books.taken).toBe(0)
})

test('a payment that the bank is deciding shows no form, and cannot be canceled', async () => {
  const { api, provider } = await open()
  const payment = newPayment()
  await provider.begin(payment)
  const { id: reference, client_secret: secret } = api.books.getOnly()
  const known = { ...payment, reference }
  api.books.confirm(secret, 'asks')
  expect(await provider.find(known)).toEqual({ status: 'pending', reference, secret })
  api.books.confirm(secret, 'slow')
  expect(await provider.find(known)).toEqual({ status: 'pending', reference })
  expect(await provider.cancel(known)).toEqual({ status: 'pending', reference })
  api.books.succeed(api.books.getOnly())
  expect(await provider.cancel(known)).toMatchObject({ status: 'captured', amountMinor: 1999n })
})

test('another captured amount or currency is reported as it is', async () => {
  const { api, provider } = await open()
  const payment = newPayment()
  await provider.begin(payment)
  const intent = api.books.getOnly()
  api.books.succeed(intent, 1)
  expect(await provider.find({ ...payment, reference: intent.id })).toMatchObject({ amountMinor: 1n, currency: 'EUR' })
  intent.currency = 'usd'
  expect(await provider.find({ ...payment, reference: intent.id })).toMatchObject({ currency: 'USD' })
})

test('an amount that Stripe refuses leaves no intent, nor does an invalid key', async () => {
  const { api, provider, refusals } = await open()
  expect(await provider.begin({ ...newPayment(), amountMinor: 5124n, currency: 'KWD' })).toEqual({
    status: 'failed',
    reason: 'amount-not-possible',
  })
  expect(api.requests).toEqual([])
  expect(await provider.begin({ ...newPayment(), amountMinor: 10n })).toEqual({
    status: 'failed',
    reason: 'amount-not-possible',
  })
  api.account.secretKey = 'sk_test_of_somebody_else'
  expect(await provider.begin(newPayment())).toEqual({ status: 'failed', reason: 'never-arrived' })
  expect(refusals).toEqual([expect.stringMatching(/at least 50 cents/), expect.stringMatching(/Invalid API Key/)])
  expect(api.books.intents.size).toBe(0)
})

test('a final payment unknown to Stripe is not created by a query', async () => {
  const { api, provider } = await open()
  expect(await provider.find({ ...newPayment(), status: 'failed' })).toEqual({ status: 'absent' })
  expect(api.books.intents.size).toBe(0)
})

test('a reused key with another body is refused by Stripe as an unknown outcome', async () => {
  const { provider } = await open()
  const payment = newPayment()
  await provider.begin(payment)
  await expect(provider.begin({ ...payment, amountMinor: 1n })).rejects.toThrow(/same parameters/)
})

test('partial and full refunds never exceed the captured amount', async () => {
  const { api, provider } = await open()
  const payment = await paid(api, provider)
  const [part, rest, more] = [newRefund(payment, 500n), newRefund(payment, 1499n), newRefund(payment, 1n)]
  expect(await provider.findRefund(part, payment)).toEqual({ status: 'absent' })
  const done = await provider.refund(part, payment)
  expect(done).toMatchObject({ status: 'done' })
  expect(await provider.refund(part, payment)).toEqual(done)
  expect(await provider.findRefund(part, payment)).toEqual(done)
  expect(await provider.refund(rest, payment)).toMatchObject({ status: 'done' })
  expect(await provider.refund(more, payment)).toEqual({
    status: 'failed',
    reason: expect.stringMatching(/already been refunded/) as string,
  })
  expect([api.books.taken, api.books.refunds.size]).toEqual([0, 2])
})

test('a refund older than its idempotency key is found, not repeated', async () => {
  const { api, provider } = await open()
  const payment = await paid(api, provider)
  const refund = newRefund(payment, 1999n)
  const done = await provider.refund(refund, payment)
  api.expireIdempotencyKeys()
  expect(await provider.refund(refund, payment)).toEqual(done)
  expect(api.books.refunds.size).toBe(1)
})

test('a partial refund of a day ago with a lost response is not repeated', async () => {
  const { api, provider } = await open()
  const payment = await paid(api, provider)
  const refund = newRefund(payment, 500n)
  const done = await provider.refund(refund, payment)
  api.expireIdempotencyKeys()
  expect(await provider.refund({ ...refund, checks: 1 }, payment)).toEqual(done)
  expect([api.books.taken, api.books.refunds.size]).toEqual([1499, 1])
})

test('a refund retried more than a day after a crash is not repeated', async () => {
  const { api, provider } = await open()
  const payment = await paid(api, provider)
  const refund = newRefund(payment, 500n)
  const done = await provider.refund(refund, payment)
  api.expireIdempotencyKeys()
  const old = { ...refund, createdAt: new Date(NOW.getTime() - 25 * 3_600_000) }
  expect(await provider.refund(old, payment)).toEqual(done)
  expect([api.books.taken, api.books.refunds.size]).toEqual([1499, 1])
})

test('a refund that a bank decides later is pending until then', async () => {
  const { api, provider } = await open()
  const payment = await paid(api, provider)
  const outcomes: RefundOutcome['status'][] = []
  for (const decision of ['succeeded', 'failed'] as const) {
    const refund = newRefund(payment, 500n)
    api.books.refundsBecome = 'pending'
    const { reference } = (await provider.refund(refund, payment)) as RefundOutcome & { status: 'pending' }
    expect(await provider.findRefund({ ...refund, reference }, payment)).toEqual({ status: 'pending', reference })
    api.books.decideRefund(decision)
    outcomes.push(((await provider.findRefund({ ...refund, reference }, payment)) as RefundOutcome).status)
  }
  expect(outcomes).toEqual(['done', 'failed'])
})

test('after any fault each step is executed once, and its outcome is found later', async () => {
  const wrong = await Promise.all(FAULTS.flatMap((fault) => STEPS.map((step) => tryWith(fault, step))))
  const found = wrong.filter((each) => each !== undefined)
  console.log(`${wrong.length} pairs of a step and a fault, ${found.length} wrong`)
  expect(found).toEqual([])
})

const STEPS = ['begin', 'find', 'cancel', 'cancel what never answered', 'refund', 'findRefund'] as const
const COMES_TO = {
  begin: 'pending',
  find: 'pending',
  cancel: 'failed',
  'cancel what never answered': 'failed',
  refund: 'done',
  findRefund: 'done',
} as const

/** Finds errors of a step that fails once and is retried. */
async function tryWith(fault: Fault, step: (typeof STEPS)[number]): Promise<string | undefined> {
  const { api, provider } = await open()
  const impatient = createStripeProvider({
    stripe: createStripeClient(api.account, onceOnly(fault)),
    reportRefusal: () => {},
    now,
  })
  const isNew = step === 'begin' || step === 'cancel what never answered'
  const isRefund = step === 'refund' || step === 'findRefund'
  const payment = isNew ? newPayment() : isRefund ? await paid(api, provider) : await begun(provider)
  const refund = newRefund(payment, 500n)
  if (step === 'findRefund') await provider.refund(refund, payment)
  const ask = (by: Provider) => {
    if (step === 'refund' || step === 'findRefund') return by[step](refund, payment)
    return step === 'cancel what never answered' ? by.cancel(payment) : by[step](payment)
  }
  // One more than the SDK’s own retries after a broken connection.
  api.fail(/./, fault, 2)
  const first = await ask(impatient).catch(() => undefined)
  api.recover()
  const again = await ask(provider).catch(() => undefined)

  // Stripe stores its internal error as the response: nobody ever gets that intent, and the refund is unknown until
  // the key expires.
  const isKept = fault === 'error' && (isNew || step === 'refund')
  const expected = isKept ? (isNew ? 'failed' : undefined) : COMES_TO[step]
  const counts = [api.books.intents.size, api.books.refunds.size]
  const expectedCounts = [isKept && isNew ? 0 : 1, isRefund && !isKept ? 1 : 0]
  const isRight = first === undefined && again?.status === expected && String(counts) === String(expectedCounts)
  return isRight ? undefined : `${step}, ${fault}: ${first?.status}, then ${again?.status}, ${String(counts)} made`
}

test('a connection that breaks once is retried by the SDK with the same key', async () => {
  const { api, provider } = await open()
  api.fail(/payment_intents$/, 'lost')
  expect(await provider.begin(newPayment())).toMatchObject({ status: 'pending' })
  expect(api.requests).toEqual(['POST /v1/payment_intents', 'POST /v1/payment_intents'])
  expect(api.books.intents.size).toBe(1)
})

async function open() {
  const api = await startFakeStripeApi()
  const refusals: string[] = []
  const stripe = createStripeClient(api.account)
  const reportRefusal = (error: Error) => void refusals.push(error.message)
  return { api, provider: createStripeProvider({ stripe, reportRefusal, now }), refusals }
}

type Provider = ReturnType<typeof createStripeProvider>

async function begun(provider: Provider): Promise<Payment> {
  const payment = newPayment()
  const { reference } = (await provider.begin(payment)) as PaymentOutcome & { status: 'pending' }
  return { ...payment, status: 'pending', reference }
}

async function paid(api: FakeStripeApi, provider: Provider): Promise<Payment> {
  const payment = await begun(provider)
  api.books.succeed(api.books.intents.get(payment.reference!)!)
  return { ...payment, status: 'captured' }
}

function newPayment(): Payment {
  return {
    id: newId(),
    ownerId: newId(),
    orderId: newId(),
    provider: 'stripe',
    method: 'card',
    purpose: 'order',
    amountMinor: 1999n,
    currency: 'EUR',
    refundedMinor: 0n,
    declines: 0,
    declinedAt: undefined,
    status: 'started',
    reference: undefined,
    failure: undefined,
    challengeUrl: undefined,
    details: {},
    nextCheckAt: NOW,
    checks: 0,
    expiresAt: undefined,
    createdAt: NOW,
    updatedAt: NOW,
  }
}

function newRefund({ id, ownerId, orderId, currency }: Payment, amountMinor: bigint): Refund {
  return {
    id: newId(),
    ownerId,
    orderId,
    paymentId: id,
    purpose: 'refund',
    amountMinor,
    currency,
    status: 'started',
    reason: undefined,
    reference: undefined,
    failure: undefined,
    by: { kind: 'shop' },
    nextCheckAt: NOW,
    checks: 0,
    createdAt: NOW,
    updatedAt: NOW,
  }
}
