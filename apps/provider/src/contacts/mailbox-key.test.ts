import { expect, test } from 'vitest'
import { parseMailboxKey } from './mailbox-key.ts'
import { MAILBOX_PROVIDERS } from './mailbox-providers.ts'

test('addresses that a provider delivers to one mailbox have one key', () => {
  const same: [key: string, addresses: string[]][] = [
    [
      'once@gmail.com',
      ['once@gmail.com', 'once+1@gmail.com', 'on.ce@gmail.com', 'O.N.C.E+shop@GoogleMail.com', 'once+a+b@gmail.com'],
    ],
    ['once@outlook.com', ['once@outlook.com', 'once+1@outlook.com']],
    ['once@icloud.com', ['once+1@icloud.com', 'once@me.com', 'once@mac.com']],
    ['adabyron@proton.me', ['ada.byron@proton.me', 'ada_byron+1@protonmail.com', 'ada-byron@pm.me']],
    ['once@live.com.au', ['once+1@live.com.au', 'Once@LIVE.com.au']],
    ['base@yahoo.com', ['base-shop@yahoo.com', 'base-other@Yahoo.com', 'base@yahoo.com']],
    ['base@yahoo.co.uk', ['base-1@yahoo.co.uk']],
    ['once@fastmail.com', ['once+1@fastmail.com', 'shop@once.fastmail.com', 'a.b@once.fastmail.com']],
    ['once@sent.com', ['once+1@sent.com', 'shop@once.sent.com']],
    ['once@zohomail.in', ['once+1@zohomail.in']],
    ['once@mail.ru', ['once+1@mail.ru']],
    ['ada.byron@yandex.ru', ['ada.byron@ya.ru', 'ada-byron+1@yandex.com']],
  ]
  for (const [key, addresses] of same) for (const address of addresses) expect(parseMailboxKey(address)).toBe(key)
})

test('addresses without a provider rule have different keys', () => {
  for (const address of [
    'once+1@shop.example',
    'on.ce@shop.example',
    'on.ce@outlook.com',
    'once+1@gmx.de',
    'once+1@web.de',
    'once-1@gmail.com',
    'once-1@outlook.com',
    'once+1@yahoo.com',
    'on.ce@fastmail.com',
    'on.ce@icloud.com',
    'shop@once.gmail.com',
    '-shop@yahoo.com',
    '+@gmail.com',
    '+1@gmail.com',
  ])
    expect(parseMailboxKey(address), address).toBe(address)
  expect(parseMailboxKey('once@outlook.de')).toBe('once@outlook.de')
  expect(parseMailboxKey('once@hotmail.com')).not.toBe(parseMailboxKey('once@outlook.com'))
  expect(parseMailboxKey('ada')).toBeUndefined()
})

test('each domain stands once in the list of mailbox providers, in small letters', () => {
  const domains = MAILBOX_PROVIDERS.flatMap(({ domains: all }) => all)
  expect(domains.filter((domain, at) => domains.indexOf(domain) !== at)).toEqual([])
  expect(domains.filter((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))).toEqual([])
})
