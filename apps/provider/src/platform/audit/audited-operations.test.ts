import { type Operation, type OperationName, listPaths, operations, type Scope, scopes } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { sendPreparedRequest, startShopWithRequests } from '../../testing/operation-requests.ts'

/** Carts of staff and apps have events like those of shoppers; tokens are listed as devices. */
const NOT_AUDITED = /^(currentCart|oauth2)\./

const writes = (Object.values(operations) as Operation[])
  .filter(({ name, writes: isWrite, provider }) => isWrite && provider !== 'later' && !NOT_AUDITED.test(name))
  .filter(({ access }) => access.includes('merchant') || access.includes('app'))

test('every write by staff or an app creates an audit entry in its name', async () => {
  const { shop, requests } = await startShopWithRequests()
  const [staff, key] = [await shop.newStaffToken(), await shop.newApiKey(Object.keys(scopes) as Scope[])]
  const silent: string[] = []
  for (const operation of writes) {
    const prepared = await requests[operation.name as OperationName]!()
    const token = operation.access.includes('merchant') ? staff : key
    await shop.db.deleteFrom('audit_entries').execute()
    const address = { ...operation, path: listPaths(operation)[0]! }
    const { status, body } = await sendPreparedRequest(shop, address, { ...prepared, token })
    const found = await shop.db.selectFrom('audit_entries').selectAll().execute()
    if (status !== 200) silent.push(`${operation.name} ${status} ${JSON.stringify(body).slice(0, 200)}`)
    else if (!found.some(({ action }) => action === operation.name)) silent.push(operation.name)
  }
  expect(silent).toEqual([])
  expect(writes.length).toBeGreaterThan(60)
}, 60_000)
