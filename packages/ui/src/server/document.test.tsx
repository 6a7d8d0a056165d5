import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, Island, jsonForScript, renderDocument } from './index.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const render = (extra: Partial<Parameters<typeof renderDocument>[0]> = {}) =>
  renderDocument({ head: { title: 'Cart' }, siteName: 'Fernhollow', css: 'a{color:red}', body: <p>Hello</p>, ...extra })

test('the policy names exactly the inline blocks of the page', () => {
  const { html, headers } = render({ prefetch: ['/collections/*'], script: '/assets/islands.js' })
  const policy = headers['content-security-policy'] ?? ''
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const rules = /<script type="speculationrules">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(policy).toContain(`style-src 'self' ${hash(style)};`)
  expect(policy).toContain(`script-src 'self' ${hash(rules)};`)
  expect(html.match(/<script(?![^>]*(src=|type="application\/))/g)).toHaveLength(1)
  expect(html).not.toMatch(/ style="| on\w+="/)
})

test('the sent document is complete to the last byte, for any content and stylesheet', () => {
  const css = 'a::before{content:"»"}'
  const title = '<style></style> – $& ✓'
  for (let time = 1; time <= 2; time++) {
    const document = render({ css, head: { title }, body: <p>€ 12 {'</style>'}</p> })
    expect(Buffer.from(document.toBytes()).toString()).toBe(document.html)
    expect(document.html.match(/<style>.*?<\/style>/s)?.[0]).toBe(`<style>${css}</style>`)
  }
  const plain = render({ css: '' })
  expect(Buffer.from(plain.toBytes()).toString()).toBe(plain.html)
})

test('the script does not hold the page up', () => {
  expect(render({ script: '/assets/islands.js' }).html).toContain(
    '<script type="module" async="" src="/assets/islands.js">',
  )
  expect(render().html).not.toContain('<script')
})

test('the policy of a page allows its own exceptions, and nothing else', () => {
  const policyOf = (policy: Parameters<typeof renderDocument>[0]['policy']) =>
    render({ policy }).headers['content-security-policy']
  expect(policyOf({ frameAncestors: ['https://app.test'] })).toContain('frame-ancestors https://app.test;')
  expect(policyOf({ frames: ["'self'"] })).toContain("; frame-src 'self';")
  expect(policyOf({ scripts: ['say()'] })).toContain(`script-src 'self' ${hash('say()')};`)
  expect(policyOf({ widgets: ['https://box.test/'] })).toMatch(
    /script-src 'self' https:\/\/box\.test\/;.*connect-src 'self' https:\/\/box\.test\/; frame-src https:\/\/box\.test\/;/,
  )
  expect(policyOf({ widgets: ['https://box.test/'] })).not.toContain('trusted-types')
  const closed = policyOf({})
  expect(closed).toContain("frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'")
  expect(closed).not.toContain('frame-src')
})

test('data of the shop cannot end a script', () => {
  const name = '</script><script>alert(1)</script>\u2028'
  expect(jsonForScript({ name })).not.toMatch(/<|\u2028/)
  expect(JSON.parse(jsonForScript({ name }))).toEqual({ name })

  const { html } = render({
    head: { title: name, jsonLd: { name } },
    body: <Island name="greeting" of={Greeting} props={{ name }} />,
  })
  expect(html).not.toContain('<script>alert')
})

test('an island is plain HTML, with its props beside it', () => {
  const { html } = render({ body: <Island name="greeting" of={Greeting} props={{ name: 'Ada' }} /> })
  expect(html).toContain('<div class="island" data-island="greeting"><p>Hello <!-- -->Ada</p></div>')
  expect(html).toContain('<script type="application/json" data-props="greeting">{"name":"Ada"}</script>')
})

test('a response that is no page has a policy that allows nothing', () => {
  expect(contentSecurityPolicy()).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
})

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>
}
