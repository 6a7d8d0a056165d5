import { expect, test } from 'vitest'
import {
  findMailsTo,
  pushSignIn,
  findRecoveryToken,
  startShop,
  TEST_PROVIDER_URL,
  visitCheckout,
} from '../../testing/index.ts'
import { trials } from '../../testing/trials.ts'

const EVIL = 'evil.example'

/** Headers in which servers, proxies and frameworks look for the host name. */
const NAMES = [
  'x-forwarded-host',
  'x-forwarded-server',
  'x-forwarded-for',
  'x-forwarded-prefix',
  'x-forwarded-port',
  'x-original-host',
  'x-original-url',
  'x-rewrite-url',
  'x-host',
  'x-http-host-override',
  'x-real-ip',
  'proxy-host',
  'base-url',
  'via',
  'referer',
  'x-wix-meta-site-url',
  'x-wix-base-url',
]
const VALUES = [EVIL, `https://${EVIL}/`]
/** Values of each header, in turn. */
const VALUES_EACH = trials({ few: 1, many: 2 })

/** Hosts to call, with headers. */
const variants: [host: string, headers: Record<string, string>][] = [
  [`http://${EVIL}`, {}],
  [`https://${EVIL}:8443`, {}],
  [`http://provider.test.${EVIL}`, {}],
  [TEST_PROVIDER_URL, { forwarded: `for=1.2.3.4;host=${EVIL};proto=https` }],
  [TEST_PROVIDER_URL, { forwarded: `host="${EVIL}"` }],
  [TEST_PROVIDER_URL, { host: EVIL, 'x-forwarded-proto': 'https', 'x-forwarded-ssl': 'on' }],
  ...NAMES.flatMap((name, at) =>
    [...VALUES, ...VALUES]
      .slice(at % 2, (at % 2) + VALUES_EACH)
      .map((value): [string, Record<string, string>] => [TEST_PROVIDER_URL, { [name]: value }]),
  ),
]

test('B15: forged host headers appear in no link, mail, redirect or cached response', async () => {
  const shop = await startShop({ signIn: { captcha: 'NONE' } })
  await shop.addProduct('plate')
  const leaks: string[] = []
  let looked = 0
  for (const [host, headers] of variants) {
    const token = await shop.newToken()
    const { email } = await shop.newMember()
    const visit = await visitCheckout(shop, [['plate', 1]])
    const signIn = await pushSignIn(shop, token)
    const requests: [path: string, body?: object][] = [
      ['/'],
      ['/openapi.json'],
      ['/.well-known/cartwright.json'],
      ['/.well-known/oauth-authorization-server'],
      ['/stores-reader/v1/products/query-platformized'],
      ['/sign-in'],
      ['/forgot'],
      [signIn.fullUrl.slice(TEST_PROVIDER_URL.length)],
      [visit.fullUrl.slice(TEST_PROVIDER_URL.length)],
      ['/_api/iam/recovery/v1/send-email', { email }],
      ['/_api/redirects-api/v1/redirect-session', { logout: { clientId: shop.clientId }, callbacks: {} }],
    ]
    for (const [path, body] of requests) {
      looked++
      const response = await shop.fetch(host + path, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: token, ...(body && { 'content-type': 'application/json' }), ...headers },
        body: body && JSON.stringify(body),
        redirect: 'manual',
      })
      const said = JSON.stringify([...response.headers]) + (await response.text())
      if (said.includes(EVIL)) leaks.push(`${path} ${host} ${JSON.stringify(headers)}`)
    }
    for (const address of [signIn.fullUrl, visit.fullUrl]) {
      looked++
      const path = address.slice(TEST_PROVIDER_URL.length)
      const opened = await shop.fetch(host + path, { method: 'POST', headers, redirect: 'manual' })
      if (JSON.stringify([...opened.headers]).includes(EVIL)) leaks.push(`POST ${path} ${host}`)
    }
    expect(await findRecoveryToken(shop, email)).not.toBe('')
    const mails = JSON.stringify(await findMailsTo(shop, email, 'recovery'))
    expect(mails).toContain(TEST_PROVIDER_URL)
    if (mails.includes(EVIL)) leaks.push(`mail ${host} ${JSON.stringify(headers)}`)
  }
  // A poisoned cache entry would be served to everybody.
  const kept = await shop.call('GET', '/stores-reader/v1/products/query-platformized', { token: await shop.newToken() })
  expect(kept.text).not.toContain(EVIL)
  console.log(`answers and mails with another host in them: ${leaks.length} of ${looked}, ${variants.length} variants`)
  expect(variants.length).toBeGreaterThanOrEqual(20 * VALUES_EACH)
  expect(leaks).toEqual([])
})
