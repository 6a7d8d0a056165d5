import { describe, expect, test } from 'vitest'
import { toStatusAndCode, createSignInClient, startShop, TestBrowser } from '../../testing/index.ts'

const LOGIN = '/_api/iam/authentication/v2/login'

test('A6: two processes together check ten of many concurrent wrong passwords for one account', async () => {
  const shop = await startShop({ signIn: { captcha: 'NONE' } })
  const { email } = await shop.newMember()
  const processes = [shop.provider, await shop.anotherProcess()]
  const token = await shop.newToken()
  const body = JSON.stringify({ loginId: { email }, password: 'not the one' })
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const request = new Request(`http://provider.test${LOGIN}`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body,
      })
      const answer = await processes[index % 2]!.fetch(request, { address: `203.0.113.${index}` })
      return toStatusAndCode({ status: answer.status, body: await answer.json() })
    }),
  )
  expect(answers.filter(([, code]) => code === '-19976')).toHaveLength(10)
  expect(answers.filter(([status, code]) => status === 429 && code === 'TOO_MANY_REQUESTS')).toHaveLength(30)
})

test('A6: an IPv6 network of an attacker counts as one address, in every notation', async () => {
  const shop = await startShop({ signIn: { captcha: 'NONE' } })
  const token = await shop.newToken()
  const codes: (string | undefined)[] = []
  for (let index = 0; index < 12; index++) {
    const body = { loginId: { email: `${index}@shop.example` }, password: 'not the one' }
    codes.push(toStatusAndCode(await shop.call('POST', LOGIN, { token, body, from: '2001:db8:1:2::/64' }))[1])
  }
  expect(codes).toEqual([...Array<string>(10).fill('-19976'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
})

test('A6: one password tried on 120 accounts from 120 /64 networks of one /48 meets the proof of work', async () => {
  const addressAt = (index: number) => `2001:db8:7:${index.toString(16)}::/64`
  const shop = await startShop()
  const token = await shop.newToken()
  const tryFrom = async (from: string, index: number) => {
    const body = { loginId: { email: `${index}@shop.example` }, password: 'Summer2026!' }
    return toStatusAndCode(await shop.call('POST', LOGIN, { token, body, from }))[1]
  }
  const codes: (string | undefined)[] = []
  for (let index = 0; index < 120; index++) codes.push(await tryFrom(addressAt(index), index))
  const looked = codes.filter((code) => code === '-19976').length
  console.log(`passwords looked at without a proof: ${looked} of ${codes.length}`)
  expect(codes).toEqual([...Array<string>(20).fill('-19976'), ...Array<string>(100).fill('-19971')])
  expect(await tryFrom('2001:db8:8::/64', 200), 'elsewhere nobody is asked').toBe('-19976')
  expect(await tryFrom('198.51.100.1', 201)).toBe('-19976')
})

test('A6: request headers do not change the counted client address', async () => {
  const shop = await startShop({ signIn: { captcha: 'NONE' } })
  const token = await shop.newToken()
  const codes: (string | undefined)[] = []
  for (let index = 0; index < 12; index++) {
    const body = { loginId: { email: `${index}@shop.example` }, password: 'not the one' }
    const other = `198.51.100.${index}`
    const headers = { 'x-forwarded-for': other, forwarded: `for=${other}`, 'x-real-ip': other, 'client-ip': other }
    codes.push(toStatusAndCode(await shop.call('POST', LOGIN, { token, body, headers, from: '203.0.113.7' }))[1])
  }
  expect(codes.slice(10)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
})

describe('three wrong passwords', () => {
  test('make our client solve a proof of work and sign in', async () => {
    const shop = await startShop()
    const { email, password } = await shop.newMember()
    const { auth } = shop.newVisitor({ from: '203.0.113.7' })
    for (let index = 0; index < 3; index++)
      expect(await auth.login({ email, password: 'mistyped' })).toMatchObject({ errorCode: 'invalidPassword' })

    expect(await auth.login({ email, password })).toEqual({
      loginState: 'SILENT_CAPTCHA_REQUIRED',
      data: { kind: 'PROOF_OF_WORK', challenge: expect.any(String) as string },
    })
    const captchaTokens = await auth.solveCaptcha()
    expect(await auth.login({ email, password, captchaTokens })).toMatchObject({ loginState: 'SUCCESS' })
    expect(await auth.login({ email, password, captchaTokens })).toMatchObject({ errorCode: 'invalidCaptchaToken' })
    expect(await auth.login({ email, password, captchaTokens: { recaptchaToken: 'wrong' } })).toMatchObject({
      errorCode: 'invalidCaptchaToken',
    })
  })

  test('three wrong passwords show a visible captcha of the shop, if it has one', async () => {
    const shop = await startShop({ signIn: { captcha: 'RECAPTCHA' } })
    const { email } = await shop.newMember()
    const provider = await shop.anotherProcess({
      recaptcha: { visible: { siteKey: 'shown', secret: 'kept' } },
      fetch: async () => Response.json({ success: true }),
    })
    const { auth } = shop.newVisitor({ at: provider })
    for (let index = 0; index < 3; index++) await auth.login({ email, password: 'mistyped' })
    expect(await auth.login({ email, password: 'mistyped' })).toEqual({
      loginState: 'USER_CAPTCHA_REQUIRED',
      data: { kind: 'RECAPTCHA', siteKey: 'shown' },
    })
    expect(auth.captchaVisibleSiteKey).toBe('shown')
    const captchaTokens = { recaptchaToken: 'ticked' }
    expect(await auth.login({ email, password: 'mistyped', captchaTokens })).toMatchObject({
      errorCode: 'invalidPassword',
    })
  })

  test('three wrong passwords show the captcha on the page, whose form carries the solution', async () => {
    const shop = await startShop()
    const { email } = await shop.newMember()
    const browser = new TestBrowser(shop)
    let page = ''
    for (let index = 0; index < 3; index++)
      page = (await browser.post('/sign-in', { email, password: 'mistyped' })).html
    expect(page).toMatch(/data-challenge="[\w-]+\.[\w-]{43}"/)
    expect(page).toContain('name="captcha"')
  })
})

test('A6: guesses of strangers do not lock the owner out on a trusted device', async () => {
  const shop = await startShop({ signIn: { captcha: 'NONE' } })
  const { email, password } = await shop.newMember()
  const signIn = async (from: string, given = password) =>
    (await shop.newVisitor({ from }).auth.login({ email, password: given })).loginState
  expect(await signIn('203.0.113.7')).toBe('SUCCESS')
  for (let index = 0; index < 12; index++) await signIn(`198.51.100.${index}`, 'guessed')
  expect(await signIn('198.51.100.99')).toBe('FAILURE')
  expect(await signIn('203.0.113.7')).toBe('SUCCESS')
})

test('mails to one address are limited, whoever requests them', async () => {
  const shop = await startShop({ signIn: { captcha: 'NONE' } })
  const { email } = await shop.newMember()
  const { sendRecoveryMail } = await createSignInClient(shop)
  const answers: (string | undefined)[] = []
  for (let index = 0; index < 7; index++) answers.push(toStatusAndCode(await sendRecoveryMail(email))[1])
  expect(answers.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2)
})
