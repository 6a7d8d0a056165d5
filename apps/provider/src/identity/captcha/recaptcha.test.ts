import { expect, test } from 'vitest'
import { createRecaptchaClient } from './recaptcha.ts'

const KEY = { siteKey: 'site', secret: 'secret' }

function open(answer: () => Promise<Response>) {
  const clock = { ms: 0 }
  const asked: (RequestInit | undefined)[] = []
  const failed: unknown[] = []
  const recaptcha = createRecaptchaClient({
    fetch: (_, init) => {
      asked.push(init)
      return answer()
    },
    now: () => new Date(clock.ms),
    onCaptchaError: (error) => failed.push(error),
  })
  return { recaptcha, asked, failed, clock, check: () => recaptcha.verifyToken('token', KEY) }
}

test('Google gets the secret and the token, and nothing else of the shopper', async () => {
  const { asked, check } = open(async () => Response.json({ success: true }))
  expect(await check()).toBe('good')
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ method: 'POST', redirect: 'error', signal: expect.any(AbortSignal) as object })
  expect(asked[0]?.body).toEqual(new URLSearchParams({ secret: 'secret', response: 'token' }))
})

test('a token that Google rejects, or that scores low, is refused', async () => {
  expect(await open(async () => Response.json({ success: false })).check()).toBe('bad')
  expect(await open(async () => Response.json({ success: 'yes' })).check()).toBe('bad')
  expect(await open(async () => Response.json({ success: true, score: 0.49 })).check()).toBe('bad')
  expect(await open(async () => Response.json({ success: true, score: 0.5 })).check()).toBe('good')
})

test('five failures open the circuit for half a minute; then one token tries it, and the others do not wait', async () => {
  const answers: PromiseWithResolvers<Response>[] = []
  const { recaptcha, asked, failed, clock, check } = open(() => {
    const answer = Promise.withResolvers<Response>()
    answers.push(answer)
    if (answers.length <= 5) answer.reject(new TypeError('fetch failed'))
    return answer.promise
  })
  for (let index = 0; index < 8; index++) expect(await check()).toBe('unavailable')
  expect([asked.length, failed.length, recaptcha.isAvailable()]).toEqual([5, 5, false])

  clock.ms = 30_000
  expect(recaptcha.isAvailable()).toBe(true)
  const first = check()
  expect([recaptcha.isAvailable(), await check(), asked.length]).toEqual([false, 'unavailable', 6])
  answers[5]!.resolve(Response.json({ success: true }))
  expect(await first).toBe('good')
  expect(recaptcha.isAvailable()).toBe(true)
})
