/** A step of a direct login, as the client asks for it. */
export interface FakeStep {
  /** The end of its path: `v2/login`, `auth/verify` … */
  path: string
  body: Record<string, unknown>
}

const SUCCESS = { state: 'SUCCESS', sessionToken: 'session-of-ada' }
const WAITS = { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'state-of-ada' }

const STEPS: Record<string, object> = {
  'v2/login': SUCCESS,
  'v2/register': WAITS,
  'auth/verify': SUCCESS,
  'auth/resend': { ...WAITS, stateToken: 'state-of-ada-again' },
  'v1/send-email': {},
  'v1/recover': SUCCESS,
}

/**
 * Direct logins of a provider in memory: an account is made once its code is given, and every other step succeeds,
 * unless `answer` says otherwise.
 */
export function createFakeSignIn() {
  const asked: FakeStep[] = []
  const state = { answer: undefined as ((step: FakeStep) => Response | Promise<Response>) | undefined }
  return {
    /** Requests of every step, the last one last. */
    asked,
    state,
    serve(url: URL, body: object): Response | Promise<Response> | undefined {
      // Signs in whoever's session it is, without a page.
      if (url.pathname === '/authorize') {
        const code = `ada&state=${url.searchParams.get('state')}`
        return new Response(null, {
          status: 302,
          headers: { location: `http://shop.test/account/callback?code=${code}` },
        })
      }
      const path = Object.keys(STEPS).find((each) => url.pathname.includes('/iam/') && url.pathname.endsWith(each))
      if (!path) return undefined
      const step = { path, body: { ...body } }
      asked.push(step)
      return state.answer?.(step) ?? Response.json(STEPS[path])
    },
  }
}

/** A refusal with a code and what belongs to it. */
export const refuseStep = (status: number, code: string, data?: object): Response =>
  Response.json({ message: 'No.', details: { applicationError: { code, description: 'No.', data } } }, { status })
