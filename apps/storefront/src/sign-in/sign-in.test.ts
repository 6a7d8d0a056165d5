import { expect, test } from 'vitest'
import type { FakeProduct } from '../testing/fake-provider.ts'
import { refuseStep } from '../testing/fake-sign-in.ts'
import { createTestShop as openAnyShop } from '../testing/test-shop.ts'

const mug: FakeProduct = { id: 'mug', slug: 'mug', name: 'Mug', price: 24, stock: 30 }
const LOGIN = { email: 'ada@example.com', password: 'seven grey herons' }
const NEW_PASSWORD = 'nine white swans'

const openShop = (url?: string) => openAnyShop({ products: [mug], signIn: 'custom', url })
const placeOf = (response: Response) => response.headers.get('location')
const textOf = async (response: Response | Promise<Response>) => (await response).text()
const fieldOf = (html: string, name: string) => new RegExp(`<input id="${name}"[^>]*>`).exec(html)?.[0] ?? ''

test('a shopper makes an account, gives the mailed code as it was copied, and is where they were', async () => {
  const { visit, send, provider, jar, tokens } = openShop('https://shop.test')
  expect(await textOf(visit('/product-page/mug'))).toContain('href="/sign-in?to=%2Fproduct-page%2Fmug"')
  const begun = await send('/sign-up?to=%2Fproduct-page%2Fmug', { ...LOGIN, firstName: ' Ada ' })
  expect([begun.status, placeOf(begun)]).toEqual([303, '/sign-in/verify?to=%2Fproduct-page%2Fmug'])
  expect(begun.headers.get('cache-control')).toBe('private, no-store')
  const stepCookie = begun.headers.getSetCookie().find((cookie) => cookie.includes('cw-step'))
  expect(stepCookie).toMatch(/^__Host-cw-step=[\w-]+; Path=\/; Max-Age=1800; SameSite=Lax; HttpOnly; Secure$/)
  const { path, body } = provider.signIn.asked[0] ?? {}
  expect(path).toBe('v2/register')
  expect(body).toMatchObject({ loginId: { email: LOGIN.email }, profile: { firstName: 'Ada' } })

  expect(await textOf(visit(placeOf(begun) ?? ''))).toContain('<bdi>ada@example.com</bdi>')
  const done = await send('/sign-in/verify?to=%2Fproduct-page%2Fmug', { code: ' 123 456\u200e', intent: 'verify' })
  expect([done.status, placeOf(done)]).toEqual([303, '/product-page/mug'])
  expect(provider.signIn.asked.at(-1)?.body).toMatchObject({ code: '123456', stateToken: 'state-of-ada' })
  expect(tokens().refreshToken.role).toBe('member')
  expect(jar.has('__Host-cw-step'), 'a code is good once').toBe(false)
})

test('an address with an international domain is shown as it was typed, although browsers send it in ASCII', async () => {
  const { visit, send, provider } = openShop()
  const begun = await send('/sign-up', { ...LOGIN, email: 'Ada@xn--bcher-kva.example' })
  expect(provider.signIn.asked[0]?.body).toMatchObject({ loginId: { email: 'Ada@bücher.example' } })
  expect(await textOf(visit(placeOf(begun) ?? ''))).toContain('<bdi>Ada@bücher.example</bdi>')
})

test('after the sign-in the cart is that of the member, with its count', async () => {
  const { visit, send, jar } = openShop()
  await send('/sign-in', LOGIN)
  await send('/product-page/mug', { quantity: '2' })
  await send('/account/sign-out', {})
  expect(jar.get('cw-cart')).toBe('0')
  await send('/sign-in?to=%2Fcart', LOGIN)
  expect(jar.get('cw-cart')).toBe('2')
  expect(await textOf(visit('/cart'))).toContain('Quantity of Mug')
})

test('neither password nor token reaches the browser, in a page, an address or a cookie that can be read', async () => {
  const { visit, send, jar, provider } = openShop()
  const answers = [await send('/sign-up', LOGIN), await visit('/sign-in/verify')]
  provider.signIn.state.answer = () => new Response('', { status: 400 })
  answers.push(await send('/sign-in/verify', { code: '123456' }))
  answers.push(await send('/sign-up', LOGIN), await send('/sign-in', LOGIN))
  provider.signIn.state.answer = undefined
  answers.push(await send('/sign-in', LOGIN))
  const responses = await Promise.all(
    answers.map(async (each) => JSON.stringify([...each.headers]) + (await each.text())),
  )
  const secrets = new RegExp(`${LOGIN.password}|state-of-ada|session-of-ada|access-|member-ada`)
  for (const text of responses) expect(text).not.toMatch(secrets)
  for (const value of jar.values()) expect(Buffer.from(value, 'base64url').toString('latin1')).not.toMatch(secrets)
})

test('a new code has a new state token, which replaces the previous one', async () => {
  const { visit, send, provider } = openShop()
  await send('/sign-up?to=%2Fcart', LOGIN)
  const again = await send('/sign-in/verify?to=%2Fcart', { intent: 'resend' })
  expect(placeOf(again)).toBe('/sign-in/verify?sent=again&to=%2Fcart')
  expect(await textOf(visit(placeOf(again) ?? ''))).toContain('We have sent a new code')
  await send('/sign-in/verify', { code: '123456' })
  expect(provider.signIn.asked.at(-1)?.body).toMatchObject({ stateToken: 'state-of-ada-again' })
})

test('missing values are reported at their fields, the first has the focus, and typed values but the password are retained', async () => {
  const { send, provider } = openShop()
  const html = await textOf(send('/sign-up', { email: '', firstName: 'Ada "Moss"', password: '' }))
  expect(fieldOf(html, 'email')).toMatch(/autofocus/i)
  expect(fieldOf(html, 'email')).toContain('aria-invalid="true"')
  expect(fieldOf(html, 'email')).toContain('aria-describedby="email-error"')
  expect(fieldOf(html, 'password')).toContain('aria-invalid="true"')
  expect(fieldOf(html, 'password')).not.toMatch(/autofocus/i)
  expect(fieldOf(html, 'firstName')).toContain('value="Ada &quot;Moss&quot;"')
  expect(await textOf(send('/sign-in/forgot', { email: ' ' }))).toContain('Enter your email address.')
  expect(provider.signIn.asked, 'nobody was asked').toEqual([])

  const typed = await textOf(send('/sign-in', { email: 'ada@example.com', password: '' }))
  expect(fieldOf(typed, 'email')).toContain('value="ada@example.com"')
  expect(fieldOf(typed, 'password')).toMatch(/autofocus/i)
})

test('a double click asks once, and both answers sign in', async () => {
  const { send, provider } = openShop()
  const both = await Promise.all([send('/sign-in?to=%2Fcart', LOGIN), send('/sign-in?to=%2Fcart', LOGIN)])
  expect(both.map(placeOf)).toEqual(['/cart', '/cart'])
  for (const { headers } of both) expect(headers.getSetCookie().join()).toContain('cw-shop=')
  expect(provider.signIn.asked).toHaveLength(1)
})

test('a forgotten password is answered alike for everybody, and set anew by the link of the mail', async () => {
  const { visit, send, provider, tokens } = openShop()
  const sent = await send('/sign-in/forgot?to=%2Fcart', { email: LOGIN.email })
  expect(placeOf(sent)).toBe('/sign-in/forgot?sent=yes&to=%2Fcart')
  const redirect = { url: 'http://shop.test/sign-in/reset?to=%2Fcart', clientId: 'client' }
  expect(provider.signIn.asked.at(-1)?.body).toMatchObject({ email: LOGIN.email, redirect })
  expect(await textOf(visit(placeOf(sent) ?? ''))).toContain(
    'If there is an account with this address, we have sent it a link',
  )

  const opened = await visit('/sign-in/reset?to=%2Fcart&token=from-a-mail')
  expect(placeOf(opened), 'the token leaves the address').toBe('/sign-in/reset?to=%2Fcart')
  expect(fieldOf(await textOf(visit('/sign-in/reset?to=%2Fcart')), 'password')).toContain('new-password')
  const set = await send('/sign-in/reset?to=%2Fcart', { password: NEW_PASSWORD })
  expect(placeOf(set)).toBe('/cart')
  expect(provider.signIn.asked.at(-1)?.body).toMatchObject({ recoveryToken: 'from-a-mail', password: NEW_PASSWORD })
  expect(tokens().refreshToken.role).toBe('member')
})

test('an expired code or link is deleted, and its page reports it from then on', async () => {
  const { visit, send, provider, jar } = openShop()
  await visit('/sign-in/reset?token=from-a-mail')
  provider.signIn.state.answer = () => refuseStep(400, 'RECOVERY_TOKEN_INVALID')
  expect(placeOf(await send('/sign-in/reset', { password: NEW_PASSWORD }))).toBe('/sign-in/reset')
  expect(jar.has('cw-step')).toBe(false)
  expect(await textOf(visit('/sign-in/reset'))).toContain('This link has already been used')

  provider.signIn.state.answer = undefined
  await send('/sign-up', LOGIN)
  provider.signIn.state.answer = () => refuseStep(400, 'STATE_TOKEN_INVALID')
  await send('/sign-in/verify', { code: '123456' })
  expect(jar.has('cw-step')).toBe(false)
})

test('pages opened without their required state redirect', async () => {
  const { visit, send } = openShop()
  for (const path of ['/sign-in/verify', '/sign-in/reset']) {
    const html = await textOf(visit(path))
    expect(html).toContain('role="alert"')
    for (const field of ['code', 'password']) expect(fieldOf(html, field)).toBe('')
  }
  expect((await send('/sign-in/verify', { code: '123456' })).status).toBe(400)
  expect((await send('/sign-in/reset', { password: NEW_PASSWORD })).status).toBe(400)
})

test('a form of another site signs nobody in', async () => {
  const { send, provider } = openShop()
  for (const path of ['/sign-in', '/sign-up', '/sign-in/verify', '/sign-in/forgot', '/sign-in/reset'])
    expect((await send(path, LOGIN, { origin: 'http://evil.test' })).status, path).toBe(403)
  expect(provider.signIn.asked).toEqual([])
})

test('a sign-in ends in this shop, whatever its address says, and members have none to make', async () => {
  const { send, visit } = openShop()
  expect(placeOf(await send('/sign-in?to=https%3A%2F%2Fevil.test%2F', LOGIN))).toBe('/')
  expect(placeOf(await visit('/sign-in?to=%2Fcart'))).toBe('/cart')
  expect(placeOf(await visit('/sign-up?to=%2F%2Fevil.test'))).toBe('/')
})

test('the sign-in link in the header of a sign-in page keeps its return path', async () => {
  const { visit } = openShop()
  for (const path of ['/sign-up?to=%2Fcart', '/sign-in?to=%2Fcart', '/sign-in/forgot?to=%2Fcart'])
    expect(await textOf(visit(path))).toContain('<a href="/sign-in?to=%2Fcart" rel="nofollow">')
})

test('a shop that signs in on the provider’s page has no such screens', async () => {
  const { visit } = openAnyShop({ products: [mug] })
  for (const path of ['/sign-in', '/sign-up', '/sign-in/reset?token=t']) expect((await visit(path)).status).toBe(404)
})
