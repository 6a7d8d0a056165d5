import { type LoginErrorCode, LoginState } from '@cartwright/client'
import { expect, test } from 'vitest'
import { type FakeStep, refuseStep } from '../testing/fake-sign-in.ts'
import { openShop } from '../testing/open-shop.ts'
import { de } from '../texts/de.ts'
import { en } from '../texts/en.ts'
import { fr } from '../texts/fr.ts'
import { he } from '../texts/he.ts'
import type { Trouble } from './trouble.ts'

const LANGUAGES = [en, de, fr, he]
const FORMS = {
  '/sign-in': { email: 'ada@example.com', password: 'seven grey herons' },
  '/sign-up': { email: 'ada@example.com', password: 'seven grey herons', firstName: 'Ada' },
  '/sign-in/verify': { code: '123456' },
  '/sign-in/forgot': { email: 'ada@example.com' },
  '/sign-in/reset': { password: 'nine white swans' },
}

interface Case {
  /** The state or the code of the specification, or of the shop's own refusals. */
  of: LoginState | LoginErrorCode | 'no code' | `${Uppercase<string>}`
  at: keyof typeof FORMS
  answer(step: FakeStep): Response | Promise<Response>
  says: Trouble['words'] | keyof typeof LEADS
  /** Where a link leads on. */
  way?: string
}

/** Where somebody goes who is in no trouble. */
const LEADS = { 'to the shop': '', 'to the code': '/sign-in/verify', 'to waiting': '/sign-in/waiting' }

const invalidEmail = (field: string) => {
  const fieldViolations = [{ field, description: 'is no e-mail', data: { type: 'EMAIL' } }]
  return Response.json({ message: 'No.', details: { validationError: { fieldViolations } } }, { status: 400 })
}
const state = (name: string) => Response.json({ state: name, sessionToken: 's', stateToken: 't' })
const down = () => new Response('', { status: 503 })
const away = () => Promise.reject(new TypeError('fetch failed'))
const captcha = (kind: string) => () => refuseStep(403, '-19971', { captcha: kind, kind: 'PROOF_OF_WORK' })
const [HOSTED, FORGOT] = ['/account/sign-in', '/sign-in/forgot']

const CASES: Case[] = [
  { of: 'SUCCESS', at: '/sign-in', answer: () => state('SUCCESS'), says: 'to the shop' },
  { of: 'SUCCESS', at: '/sign-up', answer: () => state('SUCCESS'), says: 'to the shop' },
  { of: 'SUCCESS', at: '/sign-in/verify', answer: () => state('SUCCESS'), says: 'to the shop' },
  { of: 'SUCCESS', at: '/sign-in/reset', answer: () => state('SUCCESS'), says: 'to the shop' },
  {
    of: 'EMAIL_VERIFICATION_REQUIRED',
    at: '/sign-in',
    answer: () => state('REQUIRE_EMAIL_VERIFICATION'),
    says: 'to the code',
  },
  {
    of: 'EMAIL_VERIFICATION_REQUIRED',
    at: '/sign-up',
    answer: () => state('REQUIRE_EMAIL_VERIFICATION'),
    says: 'to the code',
  },
  { of: 'OWNER_APPROVAL_REQUIRED', at: '/sign-in', answer: () => state('REQUIRE_OWNER_APPROVAL'), says: 'to waiting' },
  { of: 'OWNER_APPROVAL_REQUIRED', at: '/sign-up', answer: () => state('REQUIRE_OWNER_APPROVAL'), says: 'to waiting' },
  {
    of: 'OWNER_APPROVAL_REQUIRED',
    at: '/sign-in/verify',
    answer: () => state('REQUIRE_OWNER_APPROVAL'),
    says: 'to waiting',
  },
  {
    of: 'OWNER_APPROVAL_REQUIRED',
    at: '/sign-in/reset',
    answer: () => state('REQUIRE_OWNER_APPROVAL'),
    says: 'to waiting',
  },
  { of: 'USER_CAPTCHA_REQUIRED', at: '/sign-in', answer: captcha('visible'), says: 'captcha', way: HOSTED },
  { of: 'USER_CAPTCHA_REQUIRED', at: '/sign-up', answer: captcha('visible'), says: 'captcha', way: HOSTED },
  { of: 'SILENT_CAPTCHA_REQUIRED', at: '/sign-in', answer: captcha('silent'), says: 'captcha', way: HOSTED },
  { of: 'SILENT_CAPTCHA_REQUIRED', at: '/sign-up', answer: captcha('silent'), says: 'captcha', way: HOSTED },
  { of: 'FAILURE', at: '/sign-in', answer: () => state('REQUIRE_MFA'), says: 'furtherProof', way: HOSTED },
  { of: 'FAILURE', at: '/sign-in/verify', answer: () => state('STATUS_CHECK'), says: 'over', way: '/sign-in' },
  {
    of: 'missingCaptchaToken',
    at: '/sign-in',
    answer: () => refuseStep(428, '-19971'),
    says: 'captcha',
    way: HOSTED,
  },
  {
    of: 'missingCaptchaToken',
    at: '/sign-in/forgot',
    answer: () => refuseStep(428, '-19971'),
    says: 'captcha',
    way: HOSTED,
  },
  {
    of: 'invalidCaptchaToken',
    at: '/sign-in',
    answer: () => refuseStep(400, '-19970'),
    says: 'wrongCaptcha',
    way: HOSTED,
  },
  {
    of: 'invalidCaptchaToken',
    at: '/sign-in/forgot',
    answer: () => refuseStep(400, '-19970'),
    says: 'wrongCaptcha',
    way: HOSTED,
  },
  { of: 'invalidPassword', at: '/sign-in', answer: () => refuseStep(401, '-19976'), says: 'wrongPassword' },
  {
    of: 'resetPassword',
    at: '/sign-in',
    answer: () => refuseStep(403, '-19973'),
    says: 'newPasswordNeeded',
    way: FORGOT,
  },
  { of: 'invalidEmail', at: '/sign-in', answer: () => refuseStep(403, 'ACCOUNT_BLOCKED'), says: 'refused' },
  { of: 'invalidEmail', at: '/sign-up', answer: () => invalidEmail('loginId.email'), says: 'wrongEmail' },
  { of: 'invalidEmail', at: '/sign-in/forgot', answer: () => invalidEmail('email'), says: 'wrongEmail' },
  { of: 'emailAlreadyExists', at: '/sign-up', answer: () => refuseStep(409, '-19995'), says: 'taken' },
  { of: 'no code', at: '/sign-up', answer: () => refuseStep(400, 'PASSWORD_TOO_WEAK'), says: 'weakPassword' },
  { of: 'networkError', at: '/sign-in', answer: away, says: 'noAnswer' },
  { of: 'networkError', at: '/sign-in/verify', answer: away, says: 'noAnswer' },
  { of: 'serverError', at: '/sign-up', answer: down, says: 'broken' },
  { of: 'serverError', at: '/sign-in/forgot', answer: down, says: 'broken' },
  { of: 'tooManyRequests', at: '/sign-in', answer: () => refuseStep(429, 'TOO_MANY_REQUESTS'), says: 'tooMany' },
  { of: 'tooManyRequests', at: '/sign-in/verify', answer: () => refuseStep(429, 'TOO_MANY_REQUESTS'), says: 'tooMany' },
  { of: 'tooManyRequests', at: '/sign-in/forgot', answer: () => refuseStep(429, 'TOO_MANY_REQUESTS'), says: 'tooMany' },
  {
    of: 'VERIFICATION_FAILED',
    at: '/sign-in/verify',
    answer: () => refuseStep(400, 'VERIFICATION_FAILED'),
    says: 'wrongCode',
  },
  {
    of: 'STATE_TOKEN_INVALID',
    at: '/sign-in/verify',
    answer: () => refuseStep(400, 'STATE_TOKEN_INVALID'),
    says: 'over',
    way: '/sign-in',
  },
  {
    of: 'RECOVERY_TOKEN_INVALID',
    at: '/sign-in/reset',
    answer: () => refuseStep(400, 'RECOVERY_TOKEN_INVALID'),
    says: 'linkOver',
    way: FORGOT,
  },
  {
    of: 'PASSWORD_TOO_WEAK',
    at: '/sign-in/reset',
    answer: () => refuseStep(400, 'PASSWORD_TOO_WEAK'),
    says: 'weakPassword',
  },
]

/** That the compiler holds to be all there are. */
const EVERY_CODE: Record<LoginErrorCode, true> = {
  missingCaptchaToken: true,
  invalidCaptchaToken: true,
  invalidPassword: true,
  resetPassword: true,
  invalidEmail: true,
  emailAlreadyExists: true,
  networkError: true,
  serverError: true,
  tooManyRequests: true,
}

test('the cases below have every state and every error code of the specification', () => {
  const had = new Set<string>(CASES.map(({ of }) => of))
  // The initial state is the empty form.
  const asked = [...Object.keys(LoginState), ...Object.keys(EVERY_CODE)].filter((each) => each !== 'INITIAL')
  expect(asked.filter((each) => !had.has(each))).toEqual([])
})

const isLead = (says: Case['says']): says is keyof typeof LEADS => says in LEADS

test.each(CASES)('$of at $at is told in every language: $says', { timeout: 30_000 }, async (each) => {
  const { at, answer, says, way } = each
  for (const words of LANGUAGES) {
    const base = words === en ? '' : `/${words.lang}`
    const { visit, send, provider, tokens } = openShop({ languages: ['de', 'fr', 'he'], signIn: 'own' })
    if (at === '/sign-in/verify') await send(`${base}/sign-up`, FORMS['/sign-up'])
    if (at === '/sign-in/reset') await visit(`${base}/sign-in/reset?token=from-a-mail`)
    provider.signIn.state.answer = answer
    const response = await send(`${base}${at}?to=%2Fcart`, FORMS[at])

    if (isLead(says)) {
      const to = says === 'to the shop' ? '/cart' : `${base}${LEADS[says]}`
      expect(response.status).toBe(303)
      expect(response.headers.get('location')?.split('?')[0]).toBe(to)
      expect(tokens().refreshToken.role === 'member').toBe(says === 'to the shop')
      continue
    }
    expect(response.status).toBe(says === 'tooMany' ? 429 : 400)
    const html = (await response.text()).replaceAll('&#x27;', '’')
    expect(html).toContain(words.signIn.troubles[says])
    if (way) expect(html).toContain(`<a href="${base}${way}?to=%2Fcart">`)
    expect(tokens().refreshToken.role).not.toBe('member')
    for (const password of ['seven grey herons', 'nine white swans']) expect(html).not.toContain(password)
  }
})
