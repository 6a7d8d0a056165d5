import type { ErrorBody, OAuthErrorBody } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { createPkce, saveTestSettings, createSignInClient, startShop, StatementFaults } from '../testing/index.ts'

/**
 * Status, and its reason: a code, or the rule and the field of a violation; nothing if the response gives no reason.
 */
type Said = readonly [status: number, why?: string]

/**
 * Recorded response other than 200 of the platform, from the official packages (wire reference, sections 1.5 to 1.8).
 */
interface Row {
  /** Call, with a number if it has several recordings. */
  row: string
  recorded: Said | 'no answer'
  /** Causes the refusal here. */
  cause?: (shop: Surroundings) => Promise<{ status: number; body: unknown }>
  /** @default as recorded */
  said?: Said
  /** Reason why the response differs, or never occurs. */
  because?: string
}

type Surroundings = Awaited<ReturnType<typeof start>>

const ADA = 'ada@shop.example'
const TOKEN = '/oauth2/token'
const RECAPTCHA = [{ Recaptcha: 'made-up' }]

/** Starts a shop that reveals registered addresses: some refusals occur only there. */
async function start() {
  const faults = new StatementFaults()
  const shop = await startShop({ faults, signIn: { tellTakenEmails: true } })
  const calls = await createSignInClient(shop)
  const ada = await shop.newMember({ email: ADA })
  const post = (path: string, body: object, token = calls.token) => shop.call('POST', path, { token, body })
  return {
    shop,
    calls,
    ada,
    post,
    register: (more: object) =>
      post('/_api/iam/authentication/v2/register', { loginId: { email: ADA }, password: 'seven grey herons', ...more }),
    logIn: (more: object) => post('/_api/iam/authentication/v2/login', { loginId: { email: ADA }, ...more }),
    askToken: (body: object, token?: string) => shop.call('POST', TOKEN, { body, token }),
    /** Fails the next query of the database. */
    async whileAway<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
      faults.failAt(1)
      const answer = await ask()
      faults.stop()
      return answer
    },
    /** Causes an unexpected failure of the shop. */
    async whileBroken<Answer>(table: 'accounts' | 'redirect_sessions', ask: () => Promise<Answer>): Promise<Answer> {
      await shop.db.schema.alterTable(table).renameTo('away').execute()
      const answer = await ask()
      await shop.db.schema.alterTable('away').renameTo(table).execute()
      return answer
    },
  }
}

const NO_ANSWER = 'nobody answers, so there is nothing to say'
const TELLS_NOBODY = 'nobody is told that an address has no account (docs/guides/differences.md)'
const NUMBERS = 'forms look for the numbers, which say the same'
const NO_VIOLATIONS = 'a sign-in is never refused with a violation, over which the official packages stumble'
const HAS_CODE = 'a fault of the shop has a code too, and the id under which the log has it'
const RFC_STATUS = 'the status is that of RFC 6749, section 5.2'

const rows: readonly Row[] = [
  {
    row: 'generateVisitorTokens: the refresh token is refused',
    recorded: [400, 'invalid_grant'],
    cause: ({ askToken }) => askToken({ grantType: 'refresh_token', refreshToken: 'made-up' }),
  },
  {
    row: 'generateVisitorTokens: unavailable',
    recorded: [503],
    cause: ({ ada: { refreshToken }, askToken, whileAway }) =>
      whileAway(() => askToken({ grantType: 'refresh_token', refreshToken })),
    said: [503, 'UNAVAILABLE'],
    because: 'it says that it is worth another try',
  },
  {
    row: 'generateVisitorTokens: no such client',
    recorded: [403, 'invalid_client'],
    cause: ({ askToken }) => askToken({ grantType: 'anonymous', clientId: crypto.randomUUID() }),
    said: [401, 'invalid_client'],
    because: RFC_STATUS,
  },
  { row: 'generateVisitorTokens: connection lost', recorded: 'no answer', because: NO_ANSWER },
  { row: 'generateVisitorTokens: 201', recorded: [201], because: 'every success is a 200' },
  {
    row: 'getAuthHeaders: the member’s refresh token is refused',
    recorded: [401, 'invalid_grant'],
    async cause({ shop, askToken }) {
      const { refreshToken, familyId } = await shop.newMember()
      await shop.db.updateTable('token_families').set({ revoked_at: shop.now }).where('id', '=', familyId).execute()
      return askToken({ grantType: 'refresh_token', refreshToken })
    },
    said: [400, 'invalid_grant'],
    because: RFC_STATUS,
  },
  {
    row: 'getAuthUrl: an address that is not registered',
    recorded: [400, 'INVALID_REDIRECT_URI'],
    cause: ({ shop, post }) =>
      post('/_api/redirects-api/v1/redirect-session', {
        auth: {
          authRequest: {
            clientId: shop.clientId,
            responseType: 'code',
            redirectUri: 'https://elsewhere.example/',
            codeChallenge: createPkce().challenge,
            codeChallengeMethod: 'S256',
          },
        },
      }),
    said: [400, 'VALIDATION auth.authRequest.redirectUri'],
    because: 'all parameters that are wrong are named at once',
  },
  {
    row: 'logout: the server fails',
    recorded: [500],
    cause: ({ shop, post, whileBroken }) =>
      whileBroken('redirect_sessions', () =>
        post('/_api/redirects-api/v1/redirect-session', { logout: { clientId: shop.clientId } }),
      ),
    said: [500, 'INTERNAL'],
    because: HAS_CODE,
  },

  {
    row: 'register: no address',
    recorded: [400, 'FORMAT loginId.email'],
    cause: ({ register }) => register({ loginId: { email: 'x' } }),
  },
  {
    row: 'register: a wrong captcha',
    recorded: [403, '-19970'],
    async cause({ register }) {
      const captchaTokens = RECAPTCHA
      for (let time = 1; time <= 3; time++) await register({ loginId: { email: 'captcha@shop.example' } })
      return register({ loginId: { email: 'captcha@shop.example' }, captchaTokens })
    },
  },
  { row: 'register: an address that is taken', recorded: [409, '-19995'], cause: ({ register }) => register({}) },
  {
    row: 'register: a wrong password',
    recorded: [401, '-19976'],
    because: 'who registers has none that could be wrong',
  },
  { row: 'register: an unknown address', recorded: [404, '-19999'], because: TELLS_NOBODY },
  { row: 'register: taken, in words', recorded: [409, 'DUPLICATE_EMAIL'], because: NUMBERS },
  {
    row: 'register: a code that is a number',
    recorded: [401, '-19976'],
    because: 'codes are texts, as forms compare them',
  },
  {
    row: 'register: the server fails',
    recorded: [500],
    cause: ({ register, whileBroken }) =>
      whileBroken('accounts', () => register({ loginId: { email: 'unlucky@shop.example' } })),
    said: [500, 'INTERNAL'],
    because: HAS_CODE,
  },
  {
    row: 'register: a password that is too short',
    recorded: [400, 'MIN_LENGTH password'],
    cause: ({ register }) => register({ loginId: { email: 'short@shop.example' }, password: 'abc' }),
    said: [400, 'PASSWORD_TOO_WEAK'],
    because: 'a password may be too weak although it is long',
  },
  { row: 'register: connection lost', recorded: 'no answer', because: NO_ANSWER },

  {
    row: 'login: no address',
    recorded: [400, 'FORMAT loginId.email'],
    cause: ({ logIn }) => logIn({ loginId: { email: 'x' }, password: 'y' }),
    said: [401, '-19976'],
    because: NO_VIOLATIONS,
  },
  {
    row: 'login: a wrong captcha',
    recorded: [403, '-19970'],
    async cause({ logIn }) {
      const loginId = { email: 'robot@shop.example' }
      for (let time = 1; time <= 3; time++) await logIn({ loginId, password: 'y' })
      return logIn({ loginId, password: 'y', captchaTokens: RECAPTCHA })
    },
  },
  { row: 'login: an address that is taken', recorded: [409, '-19995'], because: 'who signs in takes no address' },
  { row: 'login: a wrong password', recorded: [401, '-19976'], cause: ({ logIn }) => logIn({ password: 'y' }) },
  { row: 'login: taken, in words', recorded: [409, 'DUPLICATE_EMAIL'], because: 'who signs in takes no address' },
  {
    row: 'login: a captcha is missing, in words',
    recorded: [403, 'MISSING_CAPTCHA_TOKEN'],
    async cause({ logIn }) {
      const loginId = { email: 'hasty@shop.example' }
      for (let time = 1; time <= 3; time++) await logIn({ loginId, password: 'y' })
      return logIn({ loginId, password: 'y' })
    },
    said: [403, '-19971'],
    because: NUMBERS,
  },
  {
    row: 'login: the server fails',
    recorded: [500],
    cause: ({ logIn, whileBroken }) => whileBroken('accounts', () => logIn({ password: 'y' })),
    said: [500, 'INTERNAL'],
    because: HAS_CODE,
  },
  {
    row: 'login: too many tries',
    recorded: [429],
    async cause({ shop, logIn }) {
      const loginId = { email: 'guessed@shop.example' }
      // Disables captchas, which would otherwise be required first.
      await saveTestSettings(shop.db, { signIn: { captcha: 'NONE' } })
      await shop.provider.settings.refresh()
      for (let time = 1; time <= 10; time++) await logIn({ loginId, password: 'y' })
      return logIn({ loginId, password: 'y' })
    },
    said: [429, 'TOO_MANY_REQUESTS'],
    because: 'it says how long to wait',
  },
  { row: 'login: a violation without data', recorded: [400, 'MIN_LENGTH password'], because: NO_VIOLATIONS },
  { row: 'login: a violation with other data', recorded: [400, 'MIN_LENGTH password'], because: NO_VIOLATIONS },
  { row: 'login: connection lost', recorded: 'no answer', because: NO_ANSWER },
  {
    row: 'login: no tokens for a visitor',
    recorded: [503],
    cause: ({ shop: { clientId }, askToken, whileAway }) =>
      whileAway(() => askToken({ grantType: 'anonymous', clientId })),
    said: [503, 'UNAVAILABLE'],
    because: 'it says that it is worth another try',
  },

  {
    row: 'sendPasswordResetEmail: an unknown address',
    recorded: [404, 'NOT_FOUND'],
    cause: ({ calls }) => calls.sendRecoveryMail('nobody@shop.example'),
    said: [200],
    because: TELLS_NOBODY,
  },
  {
    row: 'getMemberTokensForExternalLogin: refused',
    recorded: [403, 'access_denied'],
    cause: ({ ada, askToken }) => askToken({ grantType: 'authorized_client', member_id: ada.id }, ',made-up'),
    said: [401, 'invalid_client'],
    because: RFC_STATUS,
  },
]

test('each recorded refusal is returned for its real cause, returned differently for a reason, or never returned', async () => {
  const surroundings = await start()
  const counts = { asRecorded: 0, otherwise: 0, never: 0 }
  for (const { row, recorded, cause, said, because } of rows) {
    if (!cause) {
      expect(because, row).toBeDefined()
      counts.never++
      continue
    }
    const { status, body } = await cause(surroundings)
    expect([status, reasonIn(body)], row).toEqual([...(said ?? recorded), undefined].slice(0, 2))
    if (said) expect(because, row).toBeDefined()
    counts[said ? 'otherwise' : 'asRecorded']++
  }
  console.log(
    `recorded refusals of sign-in: ${rows.length}; from their real causes ${counts.asRecorded} as recorded and ${counts.otherwise} otherwise on purpose; never given ${counts.never}`,
  )
  expect(rows).toHaveLength(RECORDED)
})

/** Number of exchanges in `auth.json`, the recordings of sign-in, with a status other than 200. */
const RECORDED = 32

function reasonIn(body: unknown): string | undefined {
  const { details, error } = body as Partial<ErrorBody & OAuthErrorBody> // one of the two forms, or a response
  const [violation] = details?.validationError?.fieldViolations ?? []
  return violation
    ? `${violation.violatedRule} ${violation.field}`
    : (details?.applicationError?.code.toString() ?? error)
}
