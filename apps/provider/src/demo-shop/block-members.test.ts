import { expect, test } from 'vitest'
import { startEmptyShop } from '../testing/demo-shop.ts'
import { createSmallDemo } from '../testing/small-demo.ts'
import { blockDemoMembers } from './block-members.ts'
import { readDemoFiles } from './read-demo-files.ts'
import { startDemo } from './start-demo.ts'
import { findDemoState, saveDemoState } from './demo-state.ts'

test('demo members cannot sign in where others reach the shop, and can again on its own machine', async () => {
  const folder = await createSmallDemo()
  const { shop, start } = await startEmptyShop(folder)
  await (
    await startDemo(shop.provider, start)
  ).done
  const { members } = await readDemoFiles(folder)
  const token = await shop.newToken()
  const logIn = async ({ email, password }: { email: string; password: string }) => {
    const body = { loginId: { email }, password }
    const answer = await shop.call('POST', '/_api/iam/authentication/v2/login', { token, body })
    return answer.status === 200 ? (answer.body.state as string) : (answer.body.details.applicationError.code as string)
  }
  const block = (isAllowed: boolean) => blockDemoMembers({ db: shop.db, folder, isAllowed, now: new Date() })
  const email = 'somebody@shop.example'
  const own = { email, password: (await shop.newMember({ email })).password }

  expect(await block(true)).toBe(0)
  expect(await logIn(members[0]!)).toBe('SUCCESS')
  expect(await block(false)).toBe(members.length)
  expect(await block(false), 'a second start').toBe(0)
  for (const member of members) expect(await logIn(member)).toBe('ACCOUNT_BLOCKED')
  const open = await shop.db
    .selectFrom('account_sessions')
    .innerJoin('accounts', 'accounts.id', 'account_sessions.account_id')
    .where('accounts.email', '=', members[0]!.email)
    .where('ended_at', 'is', null)
    .select('account_sessions.id')
    .execute()
  expect(open, 'sessions of a blocked member').toEqual([])
  expect(await logIn(own)).toBe('SUCCESS')

  expect(await block(true)).toBe(0)
  expect(await logIn(members[0]!)).toBe('SUCCESS')
})

test('members left by an interrupted load are blocked, and members blocked by the merchant stay blocked', async () => {
  const folder = await createSmallDemo()
  const { shop, start } = await startEmptyShop(folder)
  await (
    await startDemo(shop.provider, start)
  ).done
  const [first, second] = (await readDemoFiles(folder)).members
  await shop.db.updateTable('accounts').set({ status: 'blocked' }).where('email', '=', first!.email).execute()
  await saveDemoState(shop.db, 'left', { members: [] })
  const block = (isAllowed: boolean) => blockDemoMembers({ db: shop.db, folder, isAllowed, now: new Date() })
  const statuses = async () =>
    (await shop.db.selectFrom('accounts').select('status').orderBy('email').execute()).map(({ status }) => status)

  expect(await block(false)).toBe(1)
  expect(await statuses()).toEqual(['blocked', 'blocked'])
  await block(true)
  const { status } = await shop.db
    .selectFrom('accounts')
    .select('status')
    .where('email', '=', second!.email)
    .executeTakeFirstOrThrow()
  expect([status, (await statuses()).filter((each) => each === 'blocked').length]).toEqual(['active', 1])
  expect((await findDemoState(shop.db))?.made.blockedMembers).toEqual([])
})

test('no member is blocked in a shop that never was the demo shop', async () => {
  const { shop } = await startEmptyShop(await createSmallDemo())
  await shop.newMember({ email: 'ada@fernhollow.example' })
  const access = { db: shop.db, folder: '/there/is/none', isAllowed: false, now: new Date() }
  expect(await blockDemoMembers(access)).toBe(0)
})
