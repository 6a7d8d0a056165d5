import assert from 'node:assert/strict'
import { defineScenarioForBoth, defineScenario, defineStandInScenario, type ScenarioContext } from '../scenario.ts'
import {
  getCallbackUrl,
  createEmail,
  createMember,
  createMemberClient,
  PASSWORD,
  observeMember,
  signInWithoutPrompt,
} from './member.ts'

/** Registration and sign-in with e-mail and password. */
export const directLoginScenarios = [
  ...defineScenarioForBoth('direct login: registered and signed in', registerAndSignIn),
  ...defineScenarioForBoth('direct login: a lost password of nobody', loseThePassword),
  defineScenario('direct login: a code that nobody waits for', verifyNothing),

  ...defineScenarioForBoth('direct login: a lost password, found again', async (stage) => {
    const email = await createMember(stage)
    const { auth, recovery } = stage.newClient()
    await stage.see('auth.sendPasswordResetEmail', auth.sendPasswordResetEmail(email, getCallbackUrl(stage)))
    const recoveryToken = await stage.mails.recoveryTokenTo(email)
    const { sessionToken } = await stage.see(
      'recover',
      recovery.recover(recoveryToken, { password: 'another password' }),
    )
    assert.ok(sessionToken)
    await stage.see('auth.login', auth.login({ email, password: PASSWORD }))
    const login = await stage.see('auth.login', auth.login({ email, password: 'another password' }))
    assert.equal(login.loginState, 'SUCCESS')
  }),

  ...defineScenarioForBoth('direct login: a new password', async (stage) => {
    const { client, email } = await createMemberClient(stage)
    await stage.see('changePassword', client.authentication.changePassword('another password'))
    await observeMember(stage, client)
    await stage.see('auth.login', client.auth.login({ email, password: PASSWORD }))
    await stage.see('auth.login', client.auth.login({ email, password: 'another password' }))
  }),

  ...defineScenarioForBoth('direct login: first the address is verified', async (stage) => {
    const client = stage.newClient()
    const account = { email: `unverified-${createEmail()}`, password: PASSWORD }
    const registered = await stage.see('auth.register', client.auth.register(account))
    assert.equal(registered.loginState, 'EMAIL_VERIFICATION_REQUIRED')
    await stage.seeRefused('auth.processVerification', client.auth.processVerification({ verificationCode: '000000' }))
    const verified = await stage.see(
      'auth.processVerification',
      client.auth.processVerification({ verificationCode: await stage.mails.codeTo(account.email) }),
    )
    assert.equal(await signInWithoutPrompt(stage, client, verified), true)
    await observeMember(stage, client)

    // The state may be kept elsewhere, and handed to another client.
    const another = { email: `unverified-${createEmail()}`, password: PASSWORD }
    await stage.newClient().auth.register(another)
    const again = await stage.see('auth.login', stage.newClient().auth.login(another))
    assert.equal(again.loginState, 'EMAIL_VERIFICATION_REQUIRED')
    const code = await stage.mails.codeTo(another.email)
    const { auth } = stage.newClient()
    const late = await stage.see('auth.processVerification', auth.processVerification({ code }, again))
    assert.equal(late.loginState, 'SUCCESS')
  }),

  defineStandInScenario('direct login: what else it comes to', async ({ newClient, see }) => {
    const { auth } = newClient()
    const states = ['REQUIRE_OWNER_APPROVAL', 'STATUS_CHECK', 'REQUIRE_MFA', 'MFA_CHALLENGE', 'REQUIRE_MISSING_FIELDS']
    for (const state of states) {
      const account = { email: `state-${state}@shop.example`, password: PASSWORD }
      await see('auth.register', auth.register(account))
      await see('auth.login', auth.login(account))
    }
  }),

  defineStandInScenario('direct login: refused', async ({ newClient, see }) => {
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

  defineStandInScenario(
    'direct login: an address or a password of the wrong form',
    async ({ newClient, seeEither }) => {
      const { auth } = newClient()
      await seeEither('auth.register', auth.register({ email: 'violation-bare@shop.example', password: PASSWORD }))
      for (const what of ['email', 'password', 'bare'])
        await seeEither('auth.login', auth.login({ email: `violation-${what}@shop.example`, password: PASSWORD }))
    },
  ),

  defineStandInScenario('direct login: registered while the server fails', async ({ newClient, see }) => {
    await see('auth.register', newClient().auth.register({ email: 'status-500@shop.example', password: PASSWORD }))
  }),

  defineStandInScenario('direct login: signed in while the server fails', async ({ newClient, see }) => {
    await see('auth.login', newClient().auth.login({ email: 'status-500@shop.example', password: PASSWORD }))
  }),
]

/** The stand-in lets people in at once, the shop after a code from a mail. */
async function registerAndSignIn(stage: ScenarioContext): Promise<void> {
  const { newClient, see, seeEither, note } = stage
  const client = newClient()
  const { auth } = client
  const email = createEmail()
  const profile = { firstName: 'Ada', lastName: 'Byron' }
  const registered = await see('auth.register', auth.register({ email, password: PASSWORD, profile }))
  if (registered.loginState === 'EMAIL_VERIFICATION_REQUIRED') {
    const verificationCode = await stage.mails.codeTo(email)
    await see('auth.processVerification', auth.processVerification({ verificationCode }))
  }
  await see('auth.register', auth.register({ email, password: PASSWORD }))
  await see('auth.login', auth.login({ email, password: 'not the password' }))
  await see('auth.login', auth.login({ email: `nobody-${email}`, password: PASSWORD }))
  const both = { recaptchaToken: 'a', invisibleRecaptchaToken: 'b' }
  await see('auth.login', auth.login({ email, password: PASSWORD, captchaTokens: both }))
  const captchaTokens = { recaptchaToken: 'a' }
  const login = await see('auth.login', auth.login({ email, password: PASSWORD, captchaTokens }))
  // A login is not yet a session: that takes the tokens.
  note('logged in', auth.loggedIn())
  assert.equal(await signInWithoutPrompt(stage, client, login), true)
  await observeMember(stage, client)
  await seeEither('auth.logout', auth.logout(getCallbackUrl(stage)))
}

async function loseThePassword(stage: ScenarioContext): Promise<void> {
  const { auth } = stage.newClient()
  const sent = auth.sendPasswordResetEmail(`nobody-${createEmail()}`, getCallbackUrl(stage))
  await stage.seeEither('auth.sendPasswordResetEmail', sent)
}

async function verifyNothing({ newClient, see, sent }: ScenarioContext): Promise<void> {
  const { auth } = newClient()
  await see('auth.processVerification', auth.processVerification({ verificationCode: '123456' }))
  await see('auth.processVerification', auth.processVerification({ code: '123456' }, { loginState: 'INITIAL' }))
  assert.equal(sent().length, 0)
}
