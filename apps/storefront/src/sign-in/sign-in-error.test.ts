import { type LoginErrorCode, LoginState } from '@cartwright/client'
import { expect, test } from 'vitest'
import { type FakeStep, refuseStep } from '../testing/fake-sign-in.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { de } from '../texts/de.ts'
import { en } from '../texts/en.ts'
import { fr } from '../texts/fr.ts'
import { he } from '../texts/he.ts'
import type { SignInError } from './sign-in-error.ts'

const LANGUAGES = [en, de, fr, he]
const FORMS = {
  '/sign-in': { email: 'ada@example.com', password: 'seven grey herons' },
  '/sign-up': { email: 'ada@example.com', password: 'seven grey herons', firstName: 'Ada' },
  '/sign-in/verify': { code: '123456' },
  '/sign-in/forgot': { email: 'ada@example.com' },
  '/sign-in/reset': { password: 'nine white swans' },
}

type Said = SignInError['words'] | keyof typeof LEADS

/**
 * The state or the code of the specification, or of a refusal by the shop; where; what the provider answers; what is
 * said; and where a link leads on.
 */
type Case = [
  of: LoginState | LoginErrorCode | 'no code' | `${Uppercase<string>}`,
  at: keyof typeof FORMS,
  answer: (step: FakeStep) => Response | Promise<Response>,
  says: Said,
  way?: string,
]

/** Where somebody goes who is in no trouble. */
const LEADS = { 'to the shop': '', 'to the code': '/sign-in/verify', 'to waiting': '/sign-in/waiting' }
const [HOSTED, FORGOT] = ['/account/sign-in', '/sign-in/forgot']

const state = (name: string) => () => Response.json({ state: name, sessionToken: 's', stateToken: 't' })
const refusal = (status: number, code: string, data?: object) => () => refuseStep(status, code, data)
const invalid = (field: string) => () => {
  const fieldViolations = [{ field, description: 'is no e-mail', data: { type: 'EMAIL' } }]
  return Response.json({ message: 'No.', details: { validationError: { fieldViolations } } }, { status: 400 })
}
const [success, code, approval] = [
  state('SUCCESS'),
  state('REQUIRE_EMAIL_VERIFICATION'),
  state('REQUIRE_OWNER_APPROVAL'),
]
const captcha = (kind: string) => refusal(403, '-19971', { captcha: kind, kind: 'PROOF_OF_WORK' })
const down = () => new Response('', { status: 503 })
const away = () => Promise.reject(new TypeError('fetch failed'))
const tooOften = refusal(429, 'TOO_MANY_REQUESTS')

const CASES: Case[] = [
  ['SUCCESS', '/sign-in', success, 'to the shop'],
  ['SUCCESS', '/sign-up', success, 'to the shop'],
  ['SUCCESS', '/sign-in/verify', success, 'to the shop'],
  ['SUCCESS', '/sign-in/reset', success, 'to the shop'],
  ['EMAIL_VERIFICATION_REQUIRED', '/sign-in', code, 'to the code'],
  ['EMAIL_VERIFICATION_REQUIRED', '/sign-up', code, 'to the code'],
  ['OWNER_APPROVAL_REQUIRED', '/sign-in', approval, 'to waiting'],
  ['OWNER_APPROVAL_REQUIRED', '/sign-up', approval, 'to waiting'],
  ['OWNER_APPROVAL_REQUIRED', '/sign-in/verify', approval, 'to waiting'],
  ['OWNER_APPROVAL_REQUIRED', '/sign-in/reset', approval, 'to waiting'],
  ['USER_CAPTCHA_REQUIRED', '/sign-in', captcha('visible'), 'captcha', HOSTED],
  ['USER_CAPTCHA_REQUIRED', '/sign-up', captcha('visible'), 'captcha', HOSTED],
  ['SILENT_CAPTCHA_REQUIRED', '/sign-in', captcha('silent'), 'captcha', HOSTED],
  ['SILENT_CAPTCHA_REQUIRED', '/sign-up', captcha('silent'), 'captcha', HOSTED],
  ['FAILURE', '/sign-in', state('REQUIRE_MFA'), 'furtherProof', HOSTED],
  ['FAILURE', '/sign-in/verify', state('STATUS_CHECK'), 'over', '/sign-in'],
  ['missingCaptchaToken', '/sign-in', refusal(428, '-19971'), 'captcha', HOSTED],
  ['missingCaptchaToken', '/sign-in/forgot', refusal(428, '-19971'), 'captcha', HOSTED],
  ['invalidCaptchaToken', '/sign-in', refusal(400, '-19970'), 'wrongCaptcha', HOSTED],
  ['invalidCaptchaToken', '/sign-in/forgot', refusal(400, '-19970'), 'wrongCaptcha', HOSTED],
  ['invalidPassword', '/sign-in', refusal(401, '-19976'), 'wrongPassword'],
  ['resetPassword', '/sign-in', refusal(403, '-19973'), 'newPasswordNeeded', FORGOT],
  ['invalidEmail', '/sign-in', refusal(403, 'ACCOUNT_BLOCKED'), 'refused'],
  ['invalidEmail', '/sign-up', invalid('loginId.email'), 'wrongEmail'],
  ['invalidEmail', '/sign-in/forgot', invalid('email'), 'wrongEmail'],
  ['emailAlreadyExists', '/sign-up', refusal(409, '-19995'), 'taken'],
  ['no code', '/sign-up', refusal(400, 'PASSWORD_TOO_WEAK'), 'weakPassword'],
  ['networkError', '/sign-in', away, 'noAnswer'],
  ['networkError', '/sign-in/verify', away, 'noAnswer'],
  ['serverError', '/sign-up', down, 'broken'],
  ['serverError', '/sign-in/forgot', down, 'broken'],
  ['tooManyRequests', '/sign-in', tooOften, 'tooMany'],
  ['tooManyRequests', '/sign-in/verify', tooOften, 'tooMany'],
  ['tooManyRequests', '/sign-in/forgot', tooOften, 'tooMany'],
  ['VERIFICATION_FAILED', '/sign-in/verify', refusal(400, 'VERIFICATION_FAILED'), 'wrongCode'],
  ['STATE_TOKEN_INVALID', '/sign-in/verify', refusal(400, 'STATE_TOKEN_INVALID'), 'over', '/sign-in'],
  ['RECOVERY_TOKEN_INVALID', '/sign-in/reset', refusal(400, 'RECOVERY_TOKEN_INVALID'), 'linkOver', FORGOT],
  ['PASSWORD_TOO_WEAK', '/sign-in/reset', refusal(400, 'PASSWORD_TOO_WEAK'), 'weakPassword'],
]

/** The compiler checks that the list is complete. */
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
  const had = new Set<string>(CASES.map(([of]) => of))
  // The initial state is the empty form.
  const codes = [...Object.keys(LoginState), ...Object.keys(EVERY_CODE)].filter((each) => each !== 'INITIAL')
  expect(codes.filter((each) => !had.has(each))).toEqual([])
})

const isLead = (says: Said): says is keyof typeof LEADS => says in LEADS

test.each(CASES)(
  'error %s at %s has a text in every language',
  { timeout: 30_000 },
  async (_, at, answer, says, way) => {
    for (const words of LANGUAGES) {
      const base = words === en ? '' : `/${words.lang}`
      const { visit, send, provider, tokens } = createTestShop({ languages: ['de', 'fr', 'he'], signIn: 'custom' })
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
      const isOver = says === 'over' || says === 'linkOver'
      expect(response.status).toBe(isOver ? 303 : says === 'tooMany' ? 429 : 400)
      const shown = isOver ? await visit(response.headers.get('location') ?? '') : response
      const html = await shown.text()
      expect(html).toContain(words.signIn.troubles[says])
      if (way) expect(html).toContain(`<a href="${base}${way}?to=%2Fcart">`)
      expect(tokens().refreshToken.role).not.toBe('member')
      for (const password of ['seven grey herons', 'nine white swans']) expect(html).not.toContain(password)
    }
  },
)
