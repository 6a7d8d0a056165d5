import { expect, test } from 'vitest'
import { toAsciiEmail } from '../platform/http/email-address.ts'
import { requireEmailKey, parseEmail, parseNewEmail, requireNewEmail } from './email-key.ts'

test('ways to write the same address have the same key', () => {
  const ways: [key: string, texts: string[]][] = [
    [
      'ada@shop.example',
      ['ada@shop.example', ' Ada@Shop.Example ', 'ＡＤＡ@ｓｈｏｐ．example', 'ada＠shop.example', 'ada@shop。example'],
    ],
    [
      'ada@xn--bcher-kva.example',
      ['ada@bücher.example', 'ADA@BÜCHER.EXAMPLE', 'ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ],
    ['i̇stanbul@shop.example', ['İstanbul@shop.example', 'I\u0307stanbul@shop.example', 'i̇stanbul@shop.example']],
    ['istanbul@shop.example', ['ISTANBUL@shop.example']],
    ['ﬁ@shop.example'.normalize('NFKC'), ['fi@shop.example', 'ﬁ@shop.example', 'FI@shop.example']],
    ['kelvin@shop.example', ['\u212Aelvin@shop.example']],
  ]
  for (const [key, texts] of ways) for (const text of texts) expect(requireEmailKey(text), text).toBe(key)
  for (const [key] of ways) expect(requireEmailKey(key), 'a key is its own').toBe(key)
})

test('an invalid address has no key', () => {
  const wrong = [
    '',
    'ada',
    '@shop.example',
    'ada@',
    'ada@@shop.example',
    'ada@home@shop.example',
    'ada＠home@shop.example',
    'ada\u0000@shop.example',
    'ada\n@shop.example',
    'ada @shop.example',
    'a\u00a0da@shop.example',
    'ada\u200b@shop.example',
    'ada@sh\u00adop.example',
    'ada\u202e@shop.example',
    'ada\u2066@shop.example',
    'ada\ufe0f@shop.example',
    'ada\ud800@shop.example',
    'ada\udc00@shop.example',
    'ada@shop.example.',
    'ada@.example',
    'ada@shop..example',
    'ada@-shop.example',
    'ada@127.0.0.1',
    'ada@0x7f.1',
    'ada@[127.0.0.1]',
    'ada@shop.example/path',
    'ada@shop.example:25',
    'ada@sh%2eop.example',
    '<ada@shop.example>',
    'Ada <ada@shop.example>',
    'a,b@shop.example',
    '.ada@shop.example',
    'a..da@shop.example',
    `${'a'.repeat(250)}@shop.example`,
  ]
  expect(wrong.filter((text) => parseEmail(text))).toEqual([])
  expect(() => requireEmailKey('ada')).toThrow('is no e-mail address')
  console.log(`wrong addresses: accepted 0 of ${wrong.length}`)
})

test('a new address has to be complete, and a stored incomplete one is still found', () => {
  for (const text of ['a@b', 'ada@intranet', 'ada@localhost.']) {
    expect(parseNewEmail(text), text).toBeUndefined()
    expect(() => requireNewEmail(text, 'email'), text).toThrow('is no e-mail address')
  }
  expect(parseEmail('ada@intranet')?.key).toBe('ada@intranet')
  for (const text of ['ada@shop.example', 'ada@shop。example', 'ada@localhost'])
    expect(requireNewEmail(text, 'email'), text).toEqual(parseEmail(text))
})

test('an address is shown as it was typed, also where a browser has sent its domain in ASCII', () => {
  const shown: [text: string, address: string][] = [
    [' Ada@Bücher.example ', 'Ada@Bücher.example'],
    ['Ada@xn--bcher-kva.example', 'Ada@bücher.example'],
    ['ada@shop.xn--q9jyb4c', 'ada@shop.みんな'],
    ['ada@XN--BCHER-KVA.example', 'ada@bücher.example'],
    ['ada@xn--6dbbec0c.co.il', 'ada@דוגמה.co.il'],
    ['ada@xn--fa-hia.de', 'ada@faß.de'],
    ['ada@Shop.Example', 'ada@Shop.Example'],
    ['ada@ex--ample.example', 'ada@ex--ample.example'],
  ]
  for (const [text, address] of shown) {
    const email = parseEmail(text)
    expect(email?.address).toBe(address)
    expect(parseEmail(address)?.key, 'the way there and back').toBe(email?.key)
    expect(toAsciiEmail(address).toLowerCase()).toBe(email?.key)
  }
})

test('an invalid address is unchanged in mails, and a domain that only looks like punycode is shown unchanged', () => {
  for (const text of ['ada', '', 'ada@', 'ada@-bü cher']) expect(toAsciiEmail(text)).toBe(text)
  expect(parseEmail('ada@xn--a.example')?.address).toBe('ada@xn--a.example')
})
