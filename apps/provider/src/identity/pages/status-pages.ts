import { findSignedInAccounts } from './find-signed-in-accounts.ts'
import type { Visit } from './visit.ts'

/** Pages that only show a state. */
export const statusPages: Readonly<Record<string, (visit: Visit) => Promise<Response>>> = {
  /** Shown after a sign-in without a requesting shop. */
  async '/signed-in'(visit) {
    const accounts = await findSignedInAccounts(visit)
    if (accounts.length === 0) return visit.c.redirect('/sign-in', 303)
    const toShop = { href: visit.services.storefrontUrl, text: '', leads: 'shop' } as const
    return visit.showMessage('signed-in', { links: [{ href: '/account', text: '', leads: 'on' }, toShop] })
  },
  async '/awaiting-approval'(visit) {
    return visit.showMessage('awaiting-approval')
  },
  async '/signed-out'(visit) {
    return visit.show('signed-out', { shop: visit.shop })
  },
}
