import { expect, test } from 'vitest'
import { findMailboxKey } from './mailbox-key.ts'

test('addresses that a provider delivers to one mailbox have one key', () => {
  const same: [key: string, addresses: string[]][] = [
    [
      'once@gmail.com',
      ['once@gmail.com', 'once+1@gmail.com', 'on.ce@gmail.com', 'O.N.C.E+shop@GoogleMail.com', 'once+a+b@gmail.com'],
    ],
    ['once@outlook.com', ['once@outlook.com', 'once+1@outlook.com']],
    ['once@icloud.com', ['once+1@icloud.com', 'once@me.com', 'once@mac.com']],
    ['adabyron@proton.me', ['ada.byron@proton.me', 'ada_byron+1@protonmail.com', 'ada-byron@pm.me']],
    ['ada.byron@yandex.ru', ['ada.byron@ya.ru', 'ada-byron+1@yandex.com']],
  ]
  for (const [key, addresses] of same) for (const address of addresses) expect(findMailboxKey(address)).toBe(key)
})

test('addresses of which no provider says that they are one mailbox stay apart', () => {
  for (const address of [
    'once+1@shop.example',
    'on.ce@shop.example',
    'on.ce@outlook.com',
    '+@gmail.com',
    '+1@gmail.com',
  ])
    expect(findMailboxKey(address), address).toBe(address)
  expect(findMailboxKey('once@outlook.de')).toBe('once@outlook.de')
  expect(findMailboxKey('ada')).toBeUndefined()
})
