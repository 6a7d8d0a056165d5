import { hydrateIslands } from '@cartwright/ui/islands'
import { island as code } from './identity/code.island.ts'
import { island as password } from './identity/password.island.ts'
import { island as resend } from './identity/resend.island.ts'

/** Islands of the hosted pages: optional enhancements with JavaScript, except for the captcha. */
hydrateIslands({
  checkout: { when: 'now', load: () => import('./checkout/checkout.island.ts') },
  password: { when: 'now', load: async () => ({ island: password }) },
  code: { when: 'now', load: async () => ({ island: code }) },
  resend: { when: 'now', load: async () => ({ island: resend }) },
  stripe: { when: 'now', load: () => import('./payment/stripe.island.ts') },
  captcha: { when: 'now', load: () => import('./identity/captcha.island.ts') },
})
