import assert from 'node:assert/strict'
import { scenario, scripted, type Stage } from '../scenario.ts'
import { MAILED_CODE } from '../stand-in/accounts.ts'
import { callbackOf, newEmail, newMember, newMemberClient, PASSWORD, seeMember, signInSilently } from './member.ts'

/** Registration and sign-in with e-mail and password. */
export const directLoginScenarios = [
  scenario('direct login: registered and signed in', registerAndSignIn),
  scripted('direct login: registered and signed in', registerAndSignIn),
  scenario('direct login: a lost password', loseThePassword),
  scripted('direct login: a lost password', loseThePassword),
  scenario('direct login: a code that nobody waits for', verifyNothing),

  scripted('direct login: a lost password, found again', async (stage) => {
    const email = await newMember(stage)
    const { auth, recovery } = stage.newClient()
    await stage.see('auth.sendPasswordResetEmail', auth.sendPasswordResetEmail(email, callbackOf(stage)))
    const { sessionToken } = await stage.see('recover', recovery.recover(email, { password: 'another password' }))
    assert.ok(sessionToken)
    await stage.see('auth.login', auth.login({ email, password: PASSWORD }))
    const login = await stage.see('auth.login', auth.login({ email, password: 'another password' }))
    assert.equal(login.loginState, 'SUCCESS')
  }),

  scripted('direct login: a new password', async (stage) => {
    const { client, email } = await newMemberClient(stage)
    await stage.see('changePassword', client.authentication.changePassword('another password'))
    await seeMember(stage, client)
    await stage.see('auth.login', client.auth.login({ email, password: PASSWORD }))
    await stage.see('auth.login', client.auth.login({ email, password: 'another password' }))
  }),

  scripted('direct login: first the address is verified', async (stage) => {
    const client = stage.newClient()
    const account = { email: `unverified-${newEmail()}`, password: PASSWORD }
    const registered = await stage.see('auth.register', client.auth.register(account))
    assert.equal(registered.loginState, 'EMAIL_VERIFICATION_REQUIRED')
    await stage.seeRefused('auth.processVerification', client.auth.processVerification({ verificationCode: '000000' }))
    const verified = await stage.see(
      'auth.processVerification',
      client.auth.processVerification({ verificationCode: MAILED_CODE }),
    )
    assert.equal(await signInSilently(stage, client, verified), true)
    await seeMember(stage, client)

    // The state may be kept elsewhere, and handed to another client.
    const again = await stage.see('auth.login', stage.newClient().auth.login(account))
    assert.equal(again.loginState, 'EMAIL_VERIFICATION_REQUIRED')
    const other = stage.newClient().auth
    const late = await stage.see('auth.processVerification', other.processVerification({ code: MAILED_CODE }, again))
    assert.equal(late.loginState, 'SUCCESS')
  }),

  scripted('direct login: what else it comes to', async ({ newClient, see }) => {
    const { auth } = newClient()
    const states = ['REQUIRE_OWNER_APPROVAL', 'STATUS_CHECK', 'REQUIRE_MFA', 'MFA_CHALLENGE', 'REQUIRE_MISSING_FIELDS']
    for (const state of states) {
      const account = { email: `state-${state}@shop.example`, password: PASSWORD }
      await see('auth.register', auth.register(account))
      await see('auth.login', auth.login(account))
    }
  }),

  scripted('direct login: refused', async ({ newClient, see }) => {
    const { auth } = newClient()
    const numbers = ['-19970', '-19971', '-19973', '-19976', '-19995', '-19999']
    for (const code of [...numbers, 'DUPLICATE_EMAIL', 'MISSING_CAPTCHA_TOKEN']) {
      const account = { email: `refused-${code}@shop.example`, password: PASSWORD }
      await see('auth.register', auth.register(account))
      await see('auth.login', auth.login(account))
    }
    for (const what of ['email', 'password'])
      await see('auth.register', auth.register({ email: `violation-${what}@shop.example`, password: PASSWORD }))
  }),

  scripted('direct login: an address or a password of the wrong form', async ({ newClient, seeEither }) => {
    const { auth } = newClient()
    await seeEither('auth.register', auth.register({ email: 'violation-bare@shop.example', password: PASSWORD }))
    for (const what of ['email', 'password', 'bare'])
      await seeEither('auth.login', auth.login({ email: `violation-${what}@shop.example`, password: PASSWORD }))
  }),

  scripted('direct login: registered while the server fails', async ({ newClient, see }) => {
    await see('auth.register', newClient().auth.register({ email: 'status-500@shop.example', password: PASSWORD }))
  }),

  scripted('direct login: signed in while the server fails', async ({ newClient, see }) => {
    await see('auth.login', newClient().auth.login({ email: 'status-500@shop.example', password: PASSWORD }))
  }),
]

async function registerAndSignIn(stage: Stage): Promise<void> {
  const { newClient, seeEither, note } = stage
  const client = newClient()
  const { auth } = client
  const email = newEmail()
  const profile = { firstName: 'Ada', lastName: 'Byron' }
  await seeEither('auth.register', auth.register({ email, password: PASSWORD, profile }))
  await seeEither('auth.register', auth.register({ email, password: PASSWORD }))
  await seeEither('auth.login', auth.login({ email, password: 'another password' }))
  await seeEither('auth.login', auth.login({ email: `nobody-${email}`, password: PASSWORD }))
  await seeEither(
    'auth.login',
    auth.login({ email, password: PASSWORD, captchaTokens: { recaptchaToken: 'a', invisibleRecaptchaToken: 'b' } }),
  )
  const captchaTokens = { recaptchaToken: 'a' }
  const login = await seeEither('auth.login', auth.login({ email, password: PASSWORD, captchaTokens }))
  // A login is not yet a session: that takes the tokens.
  note('logged in', auth.loggedIn())
  if (!(await signInSilently(stage, client, login))) return
  await seeMember(stage, client)
  await seeEither('auth.logout', auth.logout(callbackOf(stage)))
}

async function loseThePassword(stage: Stage): Promise<void> {
  const { auth } = stage.newClient()
  const sent = auth.sendPasswordResetEmail(`nobody-${newEmail()}`, callbackOf(stage))
  await stage.seeEither('auth.sendPasswordResetEmail', sent)
}

async function verifyNothing({ newClient, see, sent }: Stage): Promise<void> {
  const { auth } = newClient()
  await see('auth.processVerification', auth.processVerification({ verificationCode: '123456' }))
  await see('auth.processVerification', auth.processVerification({ code: '123456' }, { loginState: 'INITIAL' }))
  assert.equal(sent().length, 0)
}
