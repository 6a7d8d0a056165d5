import { expect, test } from 'vitest'
import { GOOD_PASSWORD, toStatusAndCode, createSignInClient, startShop } from '../../testing/index.ts'

const ADA = 'ada@shop.example'

/**
 * Compares status and code with the recorded ones (wire reference, section 1.7), each from its real cause, and the
 * error that the client derives from it.
 */
test('sign-in forms get the error codes of the platform', async () => {
  const shop = await startShop({ signIn: { tellTakenEmails: true } })
  const ada = await shop.newMember({ email: ADA })
  const { register, logIn } = await createSignInClient(shop)
  const { auth } = shop.newVisitor()
  const failed = (errorCode: string) => ({ loginState: 'FAILURE', errorCode })

  const none = await register('x')
  expect([none.status, none.body.details.validationError.fieldViolations]).toMatchObject([
    400,
    [{ field: 'loginId.email', violatedRule: 'FORMAT', data: { type: 'EMAIL' } }],
  ])
  for (const email of ['x', 'a@b'])
    expect(await auth.register({ email, password: GOOD_PASSWORD })).toMatchObject(failed('invalidEmail'))

  expect(toStatusAndCode(await register(ADA))).toEqual([409, '-19995'])
  expect(await auth.register({ email: ADA, password: GOOD_PASSWORD })).toMatchObject(failed('emailAlreadyExists'))

  expect(toStatusAndCode(await logIn(ADA, 'y'))).toEqual([401, '-19976'])
  expect(await auth.login({ email: ADA, password: 'y' })).toMatchObject(failed('invalidPassword'))
  expect(await auth.login({ email: 'nobody@shop.example', password: 'y' })).toMatchObject(failed('invalidPassword'))

  await shop.db.updateTable('accounts').set({ must_change_password: true }).execute()
  expect(toStatusAndCode(await logIn(ADA, ada.password))).toEqual([403, '-19973'])
  expect(await auth.login({ email: ADA, password: ada.password })).toMatchObject(failed('resetPassword'))

  await logIn(ADA, 'y')
  expect(toStatusAndCode(await logIn(ADA, 'y'))).toEqual([403, '-19971'])
  const captchaTokens = { recaptchaToken: 'wrong', invisibleRecaptchaToken: 'wrong' }
  expect(await auth.login({ email: ADA, password: 'y', captchaTokens })).toMatchObject(failed('invalidCaptchaToken'))
})

test('sign-in never responds with a violation, which crashes the platform’s own client', async () => {
  const shop = await startShop({ signIn: { captcha: 'NONE' } })
  const { logIn, token } = await createSignInClient(shop)
  const typed = ['', 'x', 'a@b@c', 'ada@', '\u202eada@shop.example', `${'a'.repeat(990)}@x.example`]
  for (const email of typed) expect(toStatusAndCode(await logIn(email, '')), email).toEqual([401, '-19976'])
  // Values that a form sends for an empty field, or for pasted text.
  const sent = [
    { loginId: { email: ADA } },
    { loginId: { email: ADA }, password: null },
    { loginId: { email: ADA }, password: 'y'.repeat(5_000) },
    { loginId: {}, password: 'y' },
    { loginId: { email: null }, password: 'y' },
    { loginId: { email: `${'a'.repeat(5_000)}@x.example` }, password: 'y' },
    { loginId: { email: ADA }, password: 'y', captchaTokens: [{ Recaptcha: null, InvisibleRecaptcha: null }] },
  ]
  for (const [index, body] of sent.entries()) {
    const path = '/_api/iam/authentication/v2/login'
    const answer = await shop.call('POST', path, { token, body, from: `203.0.113.${index}` })
    expect(toStatusAndCode(answer), JSON.stringify(body).slice(0, 100)).toEqual([401, '-19976'])
  }
})

test('every violation of a registration has `data`, without which the platform’s own client crashes', async () => {
  const shop = await startShop()
  const token = await shop.newToken()
  const path = '/_api/iam/authentication/v2/register'
  const loginId = { email: ADA }
  const sent = [
    {},
    { loginId: {}, password: GOOD_PASSWORD },
    { loginId },
    { loginId, password: GOOD_PASSWORD, profile: { customFields: [{}] } },
    {
      loginId,
      password: GOOD_PASSWORD,
      profile: { customFields: [{ name: 'x', value: { strValue: 'x', numValue: 1 } }] },
    },
    { loginId, password: GOOD_PASSWORD, profile: { secondaryEmails: Array.from({ length: 60 }, () => ({})) } },
  ]
  for (const body of sent) {
    const { status, body: answer } = await shop.call('POST', path, { token, body })
    const violations = answer.details.validationError.fieldViolations as { data?: object }[]
    expect([status, violations.length > 0], JSON.stringify(body).slice(0, 100)).toEqual([400, true])
    for (const violation of violations) expect(violation).toMatchObject({ data: {} })
  }
})

test('no two accounts share an address, in any letter case', async () => {
  const shop = await startShop({ signIn: { tellTakenEmails: true, captcha: 'NONE' } })
  const ways = ['fina@shop.example', 'FINA@SHOP.EXAMPLE', 'Fina@Shop.example', 'fIna@shop.example', 'finA@sHop.eXample']
  const calls = await createSignInClient(shop)
  const answers = await Promise.all(ways.map((email) => calls.register(email)))
  // A concurrent registration may be asked for a code, which is then invalid.
  expect(answers.filter(({ body }) => body.state === 'SUCCESS')).toHaveLength(1)
  for (const { status } of answers) expect([200, 409]).toContain(status)
  // The contract accepts ASCII letters only; pages and apps may bring others, all with the same key.
  expect(await shop.db.selectFrom('accounts').select('email_key').execute()).toEqual([
    { email_key: 'fina@shop.example' },
  ])
  console.log(`accounts of one address, written in ${ways.length} ways at once: 1`)
})
