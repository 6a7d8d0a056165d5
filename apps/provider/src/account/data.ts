import type { AccountProblem } from '../../pages/page-props.ts'
import { answerPage } from '../http/answer-page.ts'
import { clientAddress } from '../http/client-address.ts'
import {
  clearBrowserCookie,
  deleteMyAccount,
  exportMyData,
  type Fields,
  readPerson,
  requireRecentProof,
} from '../identity/index.ts'
import { listOrdersUnderWay, orderLink, orderName } from '../orders/index.ts'
import { readShopClock } from '../settings/index.ts'
import type { AccountVisit } from './account-visit.ts'
import { problemOfProof } from './proof.ts'

export async function showData(visit: AccountVisit): Promise<Response> {
  return show(visit)
}

/** Everything in a file, or everything gone: only to whoever has just proven who they are. */
export async function submitData(visit: AccountVisit, fields: Fields): Promise<Response> {
  const { services, account, session, c, shop } = visit
  const isDeletion = fields.line('intent') === 'delete'
  if (isDeletion && fields.line('confirm') !== 'yes')
    return show(visit, { errors: [{ field: 'confirm', own: 'not-confirmed' }], status: 422 })
  const currentPassword = fields.secret('currentPassword') || undefined
  try {
    await requireRecentProof(services.signIn, { id: account.id, session, currentPassword, address: clientAddress(c) })
  } catch (error) {
    return show(visit, problemOfProof(error))
  }
  if (!isDeletion) return exported(visit)
  const { onDelete, now, db, signIn } = services
  await deleteMyAccount(
    { db, now, onDelete, refresh: signIn.refresh },
    { accountId: account.id, session, language: shop.lang },
    undefined,
  )
  clearBrowserCookie(c, services)
  return answerPage(c, services.render('account-deleted', { shop }))
}

async function exported({ c, services, account }: AccountVisit): Promise<Response> {
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
  const person = await readPerson(services.db, account)
  const orders = await listOrdersUnderWay(services.db, person, services.now())
  const ordersUnderWay = orders.map((order) => ({
    number: orderName(order),
    url: new URL(orderLink(order.id, services)).pathname,
  }))
  return visit.show('account-data', 'data', { asksPassword: visit.asksPassword, ordersUnderWay }, refused)
}
