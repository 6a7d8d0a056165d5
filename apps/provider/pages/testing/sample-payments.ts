import type { ShopProps } from '../page-props.ts'
import type { SamplePage } from './sample-pages.ts'

/** Samples of pages between order and payment, and of the test bank. */
export function createSamplePayments(shop: ShopProps): SamplePage[] {
  const payment = { shop, action: '/form', amount: '€1,248.90' }
  return [
    { called: 'payment-waiting', name: 'payment', props: { ...payment, step: { kind: 'waiting' } } },
    {
      called: 'payment-challenge',
      name: 'payment',
      props: { ...payment, step: { kind: 'challenge', url: 'http://bank.test/' } },
    },
    {
      called: 'payment-stripe',
      name: 'payment',
      props: {
        ...payment,
        step: { kind: 'stripe', publishableKey: 'pk_test', secret: 'pi_secret', returnUrl: 'http://shop.test/back' },
      },
    },
    {
      called: 'test-bank',
      name: 'test-bank',
      props: { shop, open: { action: '/form', amount: payment.amount } },
    },
    { called: 'test-bank-over', name: 'test-bank', props: { shop } },
  ]
}
