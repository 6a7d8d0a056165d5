import type { PaymentProvider } from './provider.ts'

/** Bank transfer, cash on pickup: no machine is asked. A merchant says when the money came, and pays back by hand. */
export const manualProvider: PaymentProvider = {
  name: 'manual',
  begin: async () => ({ status: 'due' }),
  find: async () => ({ status: 'due' }),
  cancel: async () => ({ status: 'failed', reason: 'given-up' }),
  refund: async () => ({ status: 'done', reference: 'by hand' }),
  findRefund: async () => ({ status: 'done', reference: 'by hand' }),
}
