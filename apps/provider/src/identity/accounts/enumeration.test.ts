import { expect, test } from 'vitest'
import { createSignInClient, startShop, type TestShop } from '../../testing/index.ts'

const PAIRS = 10

/** Timing is measured by `npm run test:stress -- --full enumeration`. */
test('no response reveals an account: sign-in, registration, resent code, recovery', async () => {
  const shop = await startShop({ signIn: { captcha: 'NONE' } })
  const different: object[] = []
  for (let i = 0; i < PAIRS; i++) {
    const known = `known${i}@shop.example`
    await shop.newMember({ email: known })
    const [one, other] = [await answersTo(shop, known), await answersTo(shop, `nobody${i}@shop.example`)]
    for (const [act, answer] of Object.entries(one))
      if (answer !== other[act]) different.push({ act, answer, other: other[act] })
    shop.passTime(10 * 60_000)
  }
  console.log(`addresses with and without an account, ${PAIRS} pairs on 6 calls: different answers ${different.length}`)
  expect(different).toEqual([])
}, 60_000)

/** Returns status, headers and body without the random parts of any response. */
async function answersTo(shop: TestShop, email: string): Promise<Record<string, string>> {
  const { register, logIn, resend, verify, sendRecoveryMail } = await createSignInClient(shop)
  const registered = await register(email)
  const resent = await resend(registered.body.stateToken)
  const answers = {
    register: registered,
    logIn: await logIn(email, 'wrong'),
    logInWithRegistered: await logIn(email),
    resend: resent,
    verify: await verify('000000', resent.body.stateToken),
    recovery: await sendRecoveryMail(email),
  }
  return Object.fromEntries(
    Object.entries(answers).map(([act, { status, headers, text }]) => [
      act,
      plain(
        JSON.stringify([status, [...headers].filter(([name]) => name !== 'date'), text]).replaceAll('\\', ''),
        email,
      ),
    ]),
  )
}

function plain(text: string, email: string): string {
  return text
    .replaceAll(email, '<address>')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
    .replaceAll(/"[\w-]{43}"/g, '<token>')
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '<time>')
}
