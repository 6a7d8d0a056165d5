import { type Operation, type OperationName, operations, listPaths } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { sendPreparedRequest, startShopWithRequests } from '../../testing/operation-requests.ts'
import { expectResponseBody, startShop } from '../../testing/index.ts'

/** A second proof is refused while no account has one; a blog and badges the shop does not have. */
const REFUSED: ReadonlySet<OperationName> = new Set([
  'authentication.verify',
  'badges.getBadge',
  'posts.getPost',
  'posts.getPostBySlug',
  'categories.getCategory',
  'categories.getCategoryBySlug',
  'tags.getTag',
  'tags.getTagBySlug',
  'tags.getTagByLabel',
])

test('every response matches the contract, under every path of its operation', async () => {
  const { shop, requests } = await startShopWithRequests()
  const served = (Object.values(operations) as Operation[]).filter(({ provider }) => provider !== 'later')
  let calls = 0
  for (const operation of served) {
    const name = operation.name as OperationName // the key of the operation
    if (REFUSED.has(name)) continue
    const make = requests[name]
    if (!make) throw new Error(`This test has no request for ${name}.`)
    for (const path of listPaths(operation)) {
      const prepared = await make()
      const answer = await sendPreparedRequest(shop, { ...operation, path }, prepared)
      expect(answer.status, `${operation.method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expectResponseBody(name, answer.body)
      calls++
      if (operation.getForm === 'complex')
        expectResponseBody(name, (await sendPreparedRequest(shop, { method: 'POST', path }, prepared)).body)
    }
  }
  console.log(`operations served: ${served.length}, paths: ${calls}, answers that do not fit the contract: 0`)
  expect(shop.logged).toEqual([])
}, 60_000)

test('a call without a token, or with an empty one, is anonymous', async () => {
  const shop = await startShop()
  const guarded = (Object.values(operations) as Operation[]).filter(
    ({ access, provider }) => !access.includes('none') && provider !== 'later',
  )
  for (const { name, method, service, path } of guarded) {
    const [address] = listPaths({ name, service, path })
    for (const headers of [undefined, { authorization: '' }, { authorization: '  ' }]) {
      const answer = await shop.call(method, address!.replace(/\{[^}]+\}/g, 'x'), { headers })
      expect(answer, name).toMatchObject({
        status: 401,
        body: { details: { applicationError: { code: 'UNAUTHENTICATED' } } },
      })
    }
  }
  console.log(`calls without a token: let through 0 of ${guarded.length * 3}`)
})
