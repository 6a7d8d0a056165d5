import { expect, test } from 'vitest'
import {
  findMailedCode,
  findMailsTo,
  toStatusAndCode,
  runCommand,
  createSignInClient,
  startShop,
} from '../testing/index.ts'
import { member } from './member.ts'

const ADA = 'Ada@shop.example'

test('approving a waiting member lets them in and mails them', async () => {
  const shop = await startShop({ signIn: { requireOwnerApproval: true } })
  const { register, verify, logIn } = await createSignInClient(shop)
  const { stateToken } = (await register(ADA)).body
  await verify(await findMailedCode(shop, ADA), stateToken)
  expect((await runCommand(shop, member, 'list', 'awaiting-approval')).printed).toMatch(
    /^awaiting-approval {2}Ada@shop\.example {2}verified, since 20\S+ \S+ \+0[12]:00, never signed in$/,
  )
  expect((await logIn(ADA)).body.state).toBe('REQUIRE_OWNER_APPROVAL')
  await runCommand(shop, member, 'approve', ADA.toLowerCase())
  expect((await runCommand(shop, member, 'list', 'awaiting-approval')).said).toBe('There are no matching members.')
  await runCommand(shop, member, 'approve', ADA) // again: no error, and no second mail
  expect(await findMailsTo(shop, ADA, 'approved')).toHaveLength(1)
  expect((await logIn(ADA)).body).toMatchObject({ state: 'SUCCESS', identity: { status: { name: 'ACTIVE' } } })
})

test('blocking a member ends their access in every process within seconds, and unblocking does not restore sign-ins', async () => {
  const shop = await startShop()
  const other = await shop.anotherProcess()
  const ada = await shop.newMember({ email: ADA })
  const look = async () => (await shop.call('GET', '/ecom/v1/carts/current', { token: ada.token })).status
  expect(await look()).not.toBe(401)
  await runCommand(shop, member, 'block', ADA)
  await Promise.all([shop.provider.pollChanges(), other.pollChanges()])
  expect(await look()).toBe(401)
  const headers = { authorization: ada.token }
  expect((await other.fetch(new Request('http://localhost/ecom/v1/carts/current', { headers }))).status).toBe(401)
  const { logIn } = await createSignInClient(shop)
  expect(toStatusAndCode(await logIn(ADA, ada.password))).toEqual([403, 'ACCOUNT_BLOCKED'])

  await runCommand(shop, member, 'unblock', ADA)
  await shop.provider.pollChanges()
  expect(await look()).toBe(401)
  expect((await logIn(ADA, ada.password)).body.state).toBe('SUCCESS')
})

test('invalid member commands change nothing and suggest corrections', async () => {
  const shop = await startShop()
  await shop.newMember({ email: ADA })
  const wrong: [args: string[], message: RegExp][] = [
    [[], /list, approve, block or unblock/],
    [['remove', ADA], /list, approve/],
    [['list', 'asleep'], /Unknown status "asleep"/],
    [['list', 'active', 'x'], /Unexpected argument/],
    [['block'], /e-mail address is missing/],
    [['block', 'b@shop.example'], /No member has the address b@shop.example/],
    [['approve', 'ada'], /No member has the address/],
    [['unblock', ADA, 'x'], /Unexpected argument/],
  ]
  const before = await shop.db.selectFrom('accounts').selectAll().execute()
  for (const [args, message] of wrong)
    await expect(async () => runCommand(shop, member, ...args), args.join(' ')).rejects.toThrow(message)
  expect(await shop.db.selectFrom('accounts').selectAll().execute()).toEqual(before)
  console.log(`wrong member commands: carried out 0 of ${wrong.length}`)
})
