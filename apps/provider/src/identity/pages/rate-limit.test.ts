import { solveProofOfWork } from '@cartwright/client'
import { expect, test } from 'vitest'
import { startShop } from '../../testing/index.ts'
import { visitSignIn } from '../../testing/sign-in-visit.ts'

const challengeIn = (html: string): string | undefined => /data-challenge="([^"]+)"/.exec(html)?.[1]

test('after some wrong passwords the page demands a captcha, and with it accepts the right password', async () => {
  const shop = await startShop()
  const { email, password } = await shop.newMember()
  const visit = await visitSignIn(shop)
  const { browser, path } = visit
  let { html } = await browser.get(path('/sign-in'))
  for (let tries = 0; tries < 3; tries++) {
    expect(challengeIn(html)).toBeUndefined()
    html = (await visit.signIn(email, 'not the password')).html
  }
  const challenge = challengeIn(html)!
  const unproven = await visit.signIn(email, password)
  expect([unproven.status, challengeIn(unproven.html) !== undefined]).toEqual([422, true])
  expect(unproven.html).toContain('Please try again: we check that you are not a robot')
  const wrong = await browser.post(path('/sign-in'), { email, password, captcha: `${challenge}.0` })
  expect(wrong.html).toContain('The robot check failed')

  const captcha = await solveProofOfWork(challengeIn(wrong.html)!)
  const { location } = await browser.post(path('/sign-in'), { email, password, captcha })
  await visit.finish(location)
})

test('a rate-limited shopper sees how long to wait', async () => {
  const shop = await startShop({ signIn: { captcha: 'NONE' } })
  const { email } = await shop.newMember()
  const visit = await visitSignIn(shop)
  for (let tries = 0; tries < 10; tries++) await visit.signIn(email, 'not the password')
  const { status, headers, html } = await visit.signIn(email, 'not the password')
  expect(status).toBe(429)
  const minutes = Math.ceil(Number(headers.get('retry-after')) / 60)
  expect(html).toContain(`Please try again in ${minutes} minutes`)
})
