import assert from 'node:assert/strict'
import type { IdentityProfile } from '@cartwright/client'
import { scenario, scripted, type Stage } from '../scenario.ts'
import { MAILED_CODE } from '../stand-in/accounts.ts'
import { NOBODY } from './demo-shop.ts'
import { newEmail, PASSWORD } from './member.ts'

/** The modules of accounts and members, asked directly. */
export const accountScenarios = [
  scenario('accounts: registered, signed in, checked', askAuthentication),
  scenario('accounts: recovered and verified', askRecovery),
  scenario('accounts: the member who is signed in', askMembers),
  scripted('accounts: registered, signed in, checked', askAuthentication),
  scripted('accounts: recovered and verified', askRecovery),
  scripted('accounts: the member who is signed in', askMembers),
  scripted('accounts: refusals without details', async ({ newClient, seeRefused }) => {
    const { authentication } = newClient()
    for (const status of [403, 404, 409, 410])
      await seeRefused('loginV2', authentication.loginV2({ email: `status-${status}@shop.example` }))
  }),
  scripted('accounts: a success that is no 200', async ({ newClient, seeEither }) => {
    const { authentication } = newClient()
    await seeEither('loginV2', authentication.loginV2({ email: 'status-201@shop.example' }))
  }),
  scripted('accounts: values that have another form inside others', async ({ newClient, see }) => {
    const { authentication } = newClient()
    const address = { country: 'DE', location: { latitude: 52.5, longitude: NaN } }
    const customFields = [
      { name: 'list', value: { listValue: { value: [{ dateValue: new Date(0) }, { numValue: NaN }] } } },
      { name: 'map', value: { mapValue: { value: { day: { dateValue: new Date(0) }, far: { numValue: Infinity } } } } },
    ]
    const profile = { addresses: [{ address }], customFields }
    const loginId = { email: newEmail() }
    await see('registerV2', authentication.registerV2(loginId, { password: PASSWORD, profile }))
  }),
  scripted('accounts: refusals', async ({ newClient, seeRefused }) => {
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

async function askAuthentication({ newClient, newClientOf, packages, seeEither }: Stage): Promise<void> {
  const { authentication } = newClient()
  const email = newEmail()
  await seeEither('registerV2', authentication.registerV2({ email }, { password: PASSWORD, profile: profile() }))
  await seeEither('registerV2', authentication.registerV2({ email }, { password: PASSWORD }))
  const captchaTokens = [{ Recaptcha: 'seen', InvisibleRecaptcha: 'unseen' }]
  await seeEither('loginV2', authentication.loginV2({ email }, { password: PASSWORD, captchaTokens }))
  await seeEither('loginV2', authentication.loginV2({ email }, { password: 'another password' }))
  await seeEither('loginV2', authentication.loginV2({ email: `nobody-${email}` }, { password: PASSWORD }))
  await seeEither('validateEmail', authentication.validateEmail(email))
  await seeEither('validateEmail', authentication.validateEmail('no address'))
  await seeEither('changePassword', authentication.changePassword('another password'))
  await seeEither('signOn', authentication.signOn({ email }, { profile: profile(), verifyEmail: true }))
  const asApp = newClientOf(packages.ApiKeyStrategy({ apiKey: ',good-key', siteId: 'site-1' }))
  await seeEither('signOn', asApp.authentication.signOn({ email: `new-${email}` }, { profile: profile() }))
  await seeEither('signOn', asApp.authentication.signOn({ email }))
  const postLogoutRedirectUri = 'https://shop.example/bye?really=yes'
  await seeEither('logout', authentication.logout({ postLogoutRedirectUri, clientId: 'client-1' }))
  await seeEither('logout', authentication.logout())
}

async function askRecovery({ newClient, newClientOf, packages, clientId, seeEither }: Stage): Promise<void> {
  const { authentication, recovery, verification } = newClient()
  const email = newEmail()
  await seeEither('registerV2', authentication.registerV2({ email }, { password: PASSWORD }))
  const redirect = { url: 'https://shop.example/recovered', clientId }
  await seeEither('sendRecoveryEmail', recovery.sendRecoveryEmail(email, { language: 'en', redirect }))
  await seeEither('sendRecoveryEmail', recovery.sendRecoveryEmail(email))
  await seeEither('sendRecoveryEmail', recovery.sendRecoveryEmail(`nobody-${email}`))
  const asApp = newClientOf(packages.ApiKeyStrategy({ apiKey: 'good-key', siteId: 'site-1' }))
  await seeEither(
    'sendActivationEmail',
    asApp.recovery.sendActivationEmail(NOBODY, { emailOptions: { language: 'en' } }),
  )
  await seeEither('sendActivationEmail', recovery.sendActivationEmail(NOBODY))
  await seeEither('recover', recovery.recover(email, { password: 'another password' }))
  await seeEither('recover', recovery.recover('made-up', { password: 'another password' }))

  await seeEither('start', verification.start({ identityId: NOBODY, target: 'EMAIL' }))
  const waiting = await seeEither(
    'registerV2',
    authentication.registerV2({ email: `unverified-${email}` }, { password: PASSWORD }),
  )
  const stateToken = waiting?.stateToken ?? 'made-up'
  const verify = (code: string) => verification.verifyDuringAuthentication(code, { stateToken })
  await seeEither('verifyDuringAuthentication', verify('000000'))
  await seeEither('verifyDuringAuthentication', verify(MAILED_CODE))
}

async function askMembers({ newClient, seeRefused, seeEither, note }: Stage): Promise<void> {
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
