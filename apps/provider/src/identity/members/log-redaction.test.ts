import { expect, test } from 'vitest'
import {
  FILLED_FORM,
  MARK,
  MARKED_PASSWORD,
  createMarkedMember,
  createSignInClient,
  startShop,
  StatementFaults,
} from '../../testing/index.ts'

test('the log of registration, orders, deletion and their failures contains no personal data and no secret', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ logLevel: 'trace', faults })
  const { token, refreshToken, visitorToken, email } = await createMarkedMember(shop)
  await shop.call('POST', '/cartwright/v1/me/export', { token, body: {} })
  const calls = await createSignInClient(shop, { token: visitorToken })
  await calls.logIn(email, `${MARK} guess`)
  await calls.sendRecoveryMail(email)
  await calls.register(`not ${MARK} an address`)
  let failures = 0
  for (let n = 1; n <= 12; n++) {
    faults.failAt(n)
    const { status } = await calls.register(`${n}-${email}`, { profile: { firstName: MARK } })
    if (status >= 500) failures++
    faults.stop()
  }
  expect(failures).toBeGreaterThan(5)
  await shop.call('POST', '/cartwright/v1/me/delete', { token, body: { currentPassword: MARKED_PASSWORD } })

  const secrets = [MARK, token, refreshToken, visitorToken, FILLED_FORM.cardNumber, 'argon2']
  const loud = shop.logged.filter((line) => secrets.some((secret) => line.includes(secret)))
  console.log(`lines of the log: ${shop.logged.length}, with something personal or secret: ${loud.length}`)
  expect(shop.logged.length).toBeGreaterThan(50)
  expect(loud).toEqual([])
})
