import type { Payment } from '../payment.ts'
import type { PaymentOutcome, PaymentProvider } from '../provider.ts'
import type { Charge, TestBank } from './test-bank-store.ts'
import type { TestInstrument } from './test-cards.ts'

/** Creates the provider of test cards, for local shops only. */
export function createTestProvider(bank: TestBank, { providerUrl }: { providerUrl: string }): PaymentProvider {
  return {
    name: 'test',
    async begin(payment, instrument) {
      const { card } = instrument as TestInstrument // `parseTestCard` made it
      const charge = await bank.charge(toChargeRequest(payment), card)
      return card === 'times-out' ? neverAnswer() : toOutcome(charge, payment)
    },
    async find(payment) {
      const charge = await bank.find(payment.id)
      return charge ? toOutcome(charge, payment) : { status: 'absent' }
    },
    async cancel(payment) {
      return toOutcome(await bank.cancel(toChargeRequest(payment)), payment)
    },
    async refund(refund, payment) {
      const isDone = await bank.refund({ key: refund.id, amountMinor: refund.amountMinor }, payment.id)
      return isDone ? { status: 'done', reference: refund.id } : { status: 'failed', reason: 'more-than-taken' }
    },
    async findRefund(refund) {
      return (await bank.hasRefunded(refund.id)) ? { status: 'done', reference: refund.id } : { status: 'absent' }
    },
  }

  function toOutcome(
    { key, status, failure = 'declined', amountMinor, currency }: Charge,
    { id }: Payment,
  ): PaymentOutcome {
    switch (status) {
      case 'captured':
        return { status, reference: key, amountMinor, currency }
      case 'failed':
        return { status, reason: failure, reference: key }
      case 'challenged':
        return { status, url: `${providerUrl}/test-bank/${id}`, reference: key }
      case 'pending':
        return { status, reference: key }
    }
  }
}

function toChargeRequest({ id, amountMinor, currency }: Payment) {
  return { key: id, amountMinor, currency }
}

/** Simulates a lost response. */
function neverAnswer(): Promise<never> {
  return new Promise(() => {})
}
