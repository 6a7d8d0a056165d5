import type { PaymentProvider } from './provider.ts'

/**
 * Manual provider for bank transfer or cash on pickup, without an API. The merchant records payments, and refunds by
 * hand.
 */
export const manualProvider: PaymentProvider = {
  name: 'manual',
  begin: async () => ({ status: 'due' }),
  find: async () => ({ status: 'due' }),
  cancel: async () => ({ status: 'failed', reason: 'given-up' }),
  refund: async () => ({ status: 'done', reference: 'by hand' }),
  findRefund: async () => ({ status: 'done', reference: 'by hand' }),
}
