import assert from 'node:assert/strict'
import type { IdentityProfile } from '@cartwright/client'
import { defineScenarioForBoth, defineScenario, defineStandInScenario, type ScenarioContext } from '../scenario.ts'
import { UNKNOWN_ID } from './demo-shop.ts'
import { createEmail, createMember, createMemberClient, PASSWORD } from './member.ts'
import { requireValue } from './require-value.ts'

/** The modules of accounts and members, asked directly. */
export const accountScenarios = [
  ...defineScenarioForBoth('accounts: registered, signed in, checked', askAuthentication),
  defineScenario('accounts: nobody learns who has one', tellNobody),
  ...defineScenarioForBoth('accounts: an app vouches for somebody', askSignOn),
  ...defineScenarioForBoth('accounts: recovered and verified', askRecovery),
  ...defineScenarioForBoth('accounts: the member who is signed in, as a visitor', askAsVisitor),
  ...defineScenarioForBoth('accounts: the member who is signed in', askMembers),
  defineScenario('accounts: members change what is said of them', changeMember),
  defineStandInScenario('accounts: refusals without details', async ({ newClient, seeRefused }) => {
    const { authentication } = newClient()
    for (const status of [403, 404, 409, 410])
      await seeRefused('loginV2', authentication.loginV2({ email: `status-${status}@shop.example` }))
  }),
  defineStandInScenario('accounts: a success that is no 200', async ({ newClient, seeEither }) => {
    const { authentication } = newClient()
    await seeEither('loginV2', authentication.loginV2({ email: 'status-201@shop.example' }))
  }),
  defineStandInScenario('accounts: values that have another form inside others', async ({ newClient, see }) => {
    const { authentication } = newClient()
    const address = { country: 'DE', location: { latitude: 52.5, longitude: NaN } }
    const customFields = [
      { name: 'list', value: { listValue: { value: [{ dateValue: new Date(0) }, { numValue: NaN }] } } },
      { name: 'map', value: { mapValue: { value: { day: { dateValue: new Date(0) }, far: { numValue: Infinity } } } } },
    ]
    const profile = { addresses: [{ address }], customFields }
    const loginId = { email: createEmail() }
    await see('registerV2', authentication.registerV2(loginId, { password: PASSWORD, profile }))
  }),
  defineStandInScenario('accounts: refusals', async ({ newClient, seeRefused }) => {
    const { authentication } = newClient()
    for (const what of [
      'refused--19976',
      'refused-DUPLICATE_EMAIL',
      'violation-email',
      'violation-password',
      'violation-bare',
    ]) {
      await seeRefused(
        'registerV2',
        authentication.registerV2({ email: `${what}@shop.example` }, { password: PASSWORD }),
      )
      await seeRefused('loginV2', authentication.loginV2({ email: `${what}@shop.example` }, { password: PASSWORD }))
    }
  }),
]

/** With everything in it that has another form on the wire. Made for each call: the official client writes into it. */
function profile(): IdentityProfile {
  return {
    firstName: 'Ada',
    lastName: 'Byron',
    nickname: 'ada',
    labels: ['first'],
    language: 'en',
    privacyStatus: 'PUBLIC',
    secondaryEmails: [{ email: 'ada@home.example', tag: 'HOME' }],
    phonesV2: [{ countryCode: 'DE', phone: '301', tag: 'MOBILE' }],
    addresses: [
      {
        tag: 'HOME',
        address: {
          country: 'DE',
          city: 'Berlin',
          addressLine1: 'Invalidenstraße 1',
          addressLine2: 'Yard',
          location: { latitude: 52.5, longitude: 13.4 },
          streetAddress: { name: 'Invalidenstraße', number: '1' },
        },
      },
    ],
    birthdate: '1815-12-10',
    customFields: [
      { name: 'size', value: { numValue: Infinity } },
      { name: 'since', value: { dateValue: new Date(1_800_000_000_000) } },
      { name: 'likes', value: { listValue: { value: [{ strValue: 'tea' }, { boolValue: false }] } } },
      { name: 'more', value: { mapValue: { value: { low: { numValue: 0.5 }, isTrue: { boolValue: true } } } } },
    ],
  }
}

/** The stand-in says that an account is unknown, and that an address is taken. The shop tells nobody. */
async function askAuthentication(stage: ScenarioContext): Promise<void> {
  const { newClient, see, seeRefused, seeEither } = stage
  const { authentication, verification } = newClient()
  const email = `unverified-${createEmail()}`
  const register = () => authentication.registerV2({ email }, { password: PASSWORD, profile: profile() })
  const registered = await see('registerV2', register())
  assert.equal(registered.state, 'REQUIRE_EMAIL_VERIFICATION')
  await seeEither('registerV2', register())
  const stateToken = requireValue(registered.stateToken)
  await seeRefused('verifyDuringAuthentication', verification.verifyDuringAuthentication('000000', { stateToken }))

  const member = await createMember(stage)
  const captchaTokens = [{ Recaptcha: 'seen', InvisibleRecaptcha: 'unseen' }]
  const login = authentication.loginV2({ email: member }, { password: PASSWORD, captchaTokens })
  assert.equal((await see('loginV2', login)).state, 'SUCCESS')
  const password = 'not the password'
  await seeRefused('loginV2', authentication.loginV2({ email: member }, { password }))
  await seeRefused('loginV2', authentication.loginV2({ email: `nobody-${member}` }, { password }))

  await see('validateEmail', authentication.validateEmail(email))
  await see('validateEmail', authentication.validateEmail('no address'))
  await seeRefused('changePassword', authentication.changePassword('another password'))
  await seeRefused('signOn', authentication.signOn({ email }, { profile: profile(), verifyEmail: true }))
  const postLogoutRedirectUri = 'https://elsewhere.example/bye?really=yes'
  await seeEither('logout', authentication.logout({ postLogoutRedirectUri, clientId: 'client-1' }))
  await seeEither('logout', authentication.logout({ postLogoutRedirectUri: `${stage.storefrontUrl}/bye` }))
  await see('logout', newClient().authentication.logout())
}

/** Where the shop answers otherwise than the platform, on purpose (docs/guides/differences.md). */
async function tellNobody(stage: ScenarioContext): Promise<void> {
  const { newClient, see, note } = stage
  const { auth, authentication, recovery } = newClient()
  const [known, unknown] = [await createMember(stage), createEmail()]
  for (const email of [known, unknown]) {
    const password = 'not the password'
    const login = await see('auth.login', auth.login({ email, password }))
    assert.equal(login.loginState === 'FAILURE' && login.errorCode, 'invalidPassword')
    const registered = await see('registerV2', authentication.registerV2({ email }, { password: PASSWORD }))
    assert.equal(registered.state, 'REQUIRE_EMAIL_VERIFICATION')
    note('the answer', Object.keys(registered))
    await see('sendRecoveryEmail', recovery.sendRecoveryEmail(email))
  }
}

async function askSignOn({ newClientOf, packages, apiKey, see }: ScenarioContext): Promise<void> {
  const { authentication } = newClientOf(packages.ApiKeyStrategy({ apiKey: `,${apiKey}`, siteId: 'site-1' }))
  const email = createEmail()
  const account = await see('signOn', authentication.signOn({ email }, { profile: profile(), verifyEmail: true }))
  const again = await see('signOn', authentication.signOn({ email }))
  assert.equal(again.identity?._id, account.identity?._id)
}

async function askRecovery(stage: ScenarioContext): Promise<void> {
  const { newClient, newClientOf, packages, clientId, apiKey, mails, see, seeRefused, seeEither } = stage
  const { authentication, recovery, verification } = newClient()
  const email = await createMember(stage)
  const redirect = { url: `${stage.storefrontUrl}/recovered`, clientId }
  await see('sendRecoveryEmail', recovery.sendRecoveryEmail(email, { language: 'en', redirect }))
  await see('sendRecoveryEmail', recovery.sendRecoveryEmail(email))
  await seeEither('sendRecoveryEmail', recovery.sendRecoveryEmail(`nobody-${email}`))
  const recoveryToken = await mails.recoveryTokenTo(email)
  const recovered = await see('recover', recovery.recover(recoveryToken, { password: 'another password' }))
  assert.equal(recovered.state, 'SUCCESS')
  await seeRefused('recover', recovery.recover('made-up', { password: 'another password' }))

  const asApp = newClientOf(packages.ApiKeyStrategy({ apiKey, siteId: 'site-1' }))
  const { identity } = await asApp.authentication.signOn({ email: createEmail() })
  const send = (id: string) => asApp.recovery.sendActivationEmail(id, { emailOptions: { language: 'en' } })
  await see('sendActivationEmail', send(requireValue(identity?._id)))
  await seeEither('sendActivationEmail', send(UNKNOWN_ID))
  await seeRefused('sendActivationEmail', recovery.sendActivationEmail(UNKNOWN_ID))

  await see('start', verification.start({ identityId: UNKNOWN_ID, target: 'EMAIL' }))
  const unverified = `unverified-${createEmail()}`
  const pending = await see('registerV2', authentication.registerV2({ email: unverified }, { password: PASSWORD }))
  await see('start', verification.start({ identityId: requireValue(pending.identity?._id), target: 'EMAIL' }))
  const stateToken = requireValue(pending.stateToken)
  const verify = (code: string) => verification.verifyDuringAuthentication(code, { stateToken })
  await seeRefused('verifyDuringAuthentication', verify('000000'))
  const verified = await see('verifyDuringAuthentication', verify(await mails.codeTo(unverified)))
  assert.equal(verified.state, 'SUCCESS')
}

async function askAsVisitor({ newClient, seeRefused, seeEither, note }: ScenarioContext): Promise<void> {
  const client = newClient()
  await seeRefused('getCurrentMember', client.members.getCurrentMember())
  await seeRefused('getCurrentMember', client.members.getCurrentMember({ fieldsets: ['FULL'] }))
  assert.equal(client.auth.loggedIn(), false)
  await seeEither('searchOrders', client.orders.searchOrders())
  const search = { filter: { status: 'APPROVED' }, sort: [{ fieldName: '_createdDate', order: 'DESC' as const }] }
  await seeEither('searchOrders', client.orders.searchOrders({ ...search, cursorPaging: { limit: 10 } }))
  await seeEither('searchOrders', client.orders.searchOrders({ cursorPaging: { cursor: 'next-page' } }))
  note('role', client.auth.getTokens().refreshToken.role)
}

async function askMembers(stage: ScenarioContext): Promise<void> {
  const { client } = await createMemberClient(stage)
  for (const fieldset of ['PUBLIC', 'EXTENDED', 'FULL'] as const)
    await stage.see('getCurrentMember', client.members.getCurrentMember({ fieldsets: [fieldset] }))
}

async function changeMember(stage: ScenarioContext): Promise<void> {
  const { client } = await createMemberClient(stage)
  const { member } = await client.members.getCurrentMember({ fieldsets: ['FULL'] })
  const id = requireValue(member?._id)
  const address = { addressLine: 'Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' }
  const change = {
    contact: { firstName: 'Ada', phones: ['+49 30 1'], addresses: [address] },
    profile: { nickname: 'ada' },
  }
  await stage.see('updateMember', client.members.updateMember(id, change))
  await stage.see('updateMember', client.members.updateMember(id, { contact: { firstName: '' } }))
  await stage.seeRefused('updateMember', client.members.updateMember(UNKNOWN_ID, change))
  await stage.see('getCurrentMember', client.members.getCurrentMember({ fieldsets: ['FULL'] }))
  const visitor = stage.newClient()
  await stage.seeRefused('updateMember', visitor.members.updateMember(id, change))
}
