import type { AccountProblem } from '../../pages/page-props.ts'
import { respondWithPage } from '../platform/http/respond-with-page.ts'
import { getClientAddress } from '../platform/http/client-address.ts'
import {
  clearBrowserCookie,
  deleteMyAccount,
  exportMyData,
  type FormFields,
  readDataSubject,
  requireReauthentication,
} from '../identity/index.ts'
import { listOpenOrders, createOrderLink, getOrderName } from '../orders/index.ts'
import { readShopClock } from '../settings/index.ts'
import type { AccountVisit } from './account-visit.ts'
import { toReauthenticationErrors } from './reauthentication-errors.ts'

export async function showData(visit: AccountVisit): Promise<Response> {
  return show(visit)
}

/** Exports or deletes all personal data, only after reauthentication. */
export async function submitData(visit: AccountVisit, fields: FormFields): Promise<Response> {
  const { services, account, session, c, shop } = visit
  const isDeletion = fields.text('intent') === 'delete'
  if (isDeletion && fields.text('confirm') !== 'yes')
    return show(visit, { errors: [{ field: 'confirm', own: 'not-confirmed' }], status: 422 })
  const currentPassword = fields.raw('currentPassword') || undefined
  try {
    await requireReauthentication(services.signIn, {
      id: account.id,
      session,
      currentPassword,
      address: getClientAddress(c),
    })
  } catch (error) {
    return show(visit, toReauthenticationErrors(error))
  }
  if (!isDeletion) return downloadData(visit)
  const { onDelete, now, db, signIn } = services
  await deleteMyAccount(
    { db, now, onDelete, refresh: signIn.refresh },
    { accountId: account.id, session, language: shop.lang },
    undefined,
  )
  clearBrowserCookie(c, services)
  return respondWithPage(c, services.render('account-deleted', { shop }))
}

async function downloadData({ c, services, account }: AccountVisit): Promise<Response> {
  const data = await exportMyData(services, account.id)
  const { writeExact } = await readShopClock(services.db)
  const exportedDate = writeExact(services.now())
  c.header('content-type', 'application/json; charset=utf-8')
  c.header('content-disposition', `attachment; filename="my-data-${exportedDate.slice(0, 10)}.json"`)
  return c.body(JSON.stringify({ exportedDate, data }, undefined, 2))
}

async function show(
  visit: AccountVisit,
  refused: { errors?: AccountProblem[]; status?: number; retryAfterSeconds?: number } = {},
): Promise<Response> {
  const { services, account } = visit
  const person = await readDataSubject(services.db, account)
  const orders = await listOpenOrders(services.db, person, services.now())
  const ordersUnderWay = orders.map((order) => ({
    number: getOrderName(order),
    url: new URL(createOrderLink(order.id, services)).pathname,
  }))
  return visit.show('account-data', 'data', { asksPassword: visit.requiresPassword, ordersUnderWay }, refused)
}
