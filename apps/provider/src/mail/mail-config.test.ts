import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const read = (environment: Record<string, string | undefined>) => readConfig(environment, '/shop').mail

test('mails wait without a mail server, and a local shop shows them', () => {
  expect(read({})).toEqual({ smtp: undefined, from: { address: 'no-reply@localhost' }, hasMailbox: true })
})

test('a public shop, or one that sends mail, has no mailbox', () => {
  for (const environment of [
    { PROVIDER_URL: 'https://account.shop.example' },
    { HOST: '0.0.0.0' },
    { SMTP_URL: 'smtp://localhost' },
  ])
    expect(read(environment).hasMailbox, JSON.stringify(environment)).toBe(false)
})

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, security: 'starttls' }],
  ['smtps://mail.example', { host: 'mail.example', port: 465, security: 'tls' }],
  [
    'smtps://shop%40example.com:p%2Fw@mail.example:2465/',
    { host: 'mail.example', port: 2465, security: 'tls', user: 'shop@example.com', password: 'p/w' },
  ],
  ['smtp://mail.example:25?tls=off', { host: 'mail.example', port: 25, security: 'none' }],
  ['smtp://localhost:1025', { host: 'localhost', port: 1025, security: 'none' }],
  ['smtp://[::1]:1025', { host: '::1', port: 1025, security: 'none' }],
])('%s is a valid mail server', (url, smtp) => {
  expect(read({ SMTP_URL: url }).smtp).toEqual(smtp)
})

test.each([
  'mail.example:587',
  'http://user:secret@mail.example',
  'smtp://',
  'smtp://user:secret@mail.example/path',
  'smtp://user:secret@mail.example?tls=maybe',
  'smtp://user:secret@mail.example?secure=0',
  'smtp://user:sec%ret@mail.example',
])('%s is not valid, and the error describes the form without repeating it', (url) => {
  expect(() => read({ SMTP_URL: url })).toThrow(/SMTP_URL/)
  expect(() => read({ SMTP_URL: url })).not.toThrow(/sec.?ret/)
})

test('the sender is an address, with or without a name', () => {
  expect(read({ MAIL_FROM: 'shop@example.com' }).from).toEqual({ address: 'shop@example.com' })
  for (const text of ['Fernhollow <shop@example.com>', '"Fernhollow" <shop@example.com>'])
    expect(read({ MAIL_FROM: text }).from).toEqual({ name: 'Fernhollow', address: 'shop@example.com' })
  expect(read({ STOREFRONT_URL: 'https://shop.example' }).from).toEqual({ address: 'no-reply@shop.example' })
  for (const text of ['shop', 'a@b, c@d', 'x <y>', 'A\r\nBcc: b@c <a@b>'])
    expect(() => read({ MAIL_FROM: text })).toThrow(/^MAIL_FROM must be an address like/)
})

test('the first owner has an address, given or derived from the shop’s', () => {
  expect(readConfig({}, '/shop').ownerEmail).toBe('owner@localhost')
  expect(readConfig({ STOREFRONT_URL: 'https://shop.example' }, '/shop').ownerEmail).toBe('owner@shop.example')
  expect(readConfig({ OWNER_EMAIL: 'anna@shop.example' }, '/shop').ownerEmail).toBe('anna@shop.example')
})
