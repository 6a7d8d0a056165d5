import type { Context as HonoContext } from 'hono'
import { csrf } from 'hono/csrf'
import type { RenderPage, ShopProps } from '../../../pages/page-props.ts'
import type { Database } from '../../platform/db/pool.ts'
import { respondWithPage } from '../../platform/http/respond-with-page.ts'
import { readPageForm } from '../../platform/http/read-page-form.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { isGuid } from '../../platform/ids.ts'
import { formatMoney } from '../../platform/money.ts'
import { createBuyerView, type Settings, type SettingsCache, toLocalizedShopProps } from '../../settings/index.ts'
import { TestBank } from './test-bank-store.ts'

export interface TestBankServices {
  db: Database
  settings: SettingsCache<Settings>
  render: RenderPage
  providerUrl: string
  storefrontUrl: string
  now: () => Date
  /** Finds the payment page of the buyer; undefined for unknown payments. */
  findReturn(paymentId: string): Promise<string | undefined>
}

/**
 * Mounts the authentication page of the test bank. Its URL is known to the buyer alone, and it only accepts an
 * answer.
 */
export function mountTestBank(routes: RouteTable, services: TestBankServices): void {
  const { settings, render } = services
  const bank = new TestBank(services.db, services.now)

  routes.use('/test-bank/*', csrf({ origin: new URL(services.providerUrl).origin }))

  routes.get('/test-bank/:id', async (c) => {
    const charge = await findCharge(c)
    if (charge?.status !== 'challenged') return show(c)
    const { locale } = createBuyerView({ language: getShopProps(c).lang }, settings.current())
    const amount = formatMoney({ minor: charge.amountMinor, currency: charge.currency }, locale)
    return show(c, { action: `/test-bank/${charge.key}`, amount })
  })

  routes.post('/test-bank/:id', async (c) => {
    const charge = await findCharge(c)
    const back = charge && (await services.findReturn(charge.key))
    if (!charge || !back) return show(c)
    const answer = (await readPageForm(c.req.raw)).get('answer')
    if (answer === 'pass' || answer === 'fail') await bank.answerChallenge(charge.key, answer === 'pass')
    return c.redirect(back, 303)
  })

  async function findCharge(c: HonoContext) {
    const id = c.req.param('id') ?? ''
    return isGuid(id) ? bank.find(id.toLowerCase()) : undefined
  }

  function show(c: HonoContext, open?: { action: string; amount: string }): Response {
    return respondWithPage(c, render('test-bank', { shop: getShopProps(c), open }))
  }

  function getShopProps(c: HonoContext): ShopProps {
    return toLocalizedShopProps(c, { ...settings.current().shop, storefrontUrl: services.storefrontUrl })
  }
}
