import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { guardedFetch } from './guarded-fetch.ts'

const options = { timeoutMs: 1_000, maxRedirects: 3, accept: '*/*', purpose: 'test' }

/** Ways of writing an address inside that have fooled others (B12). */
const INSIDE = [
  '127.0.0.1',
  '127.1',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.1.254',
  '100.64.0.1',
  '169.254.169.254',
  '169.254.0.1',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '198.18.0.1',
  '192.0.0.8',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '192.88.99.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[ff02::1]',
  '[2001::1]',
  '[2001:db8::1]',
  '[2002:7f00:1::]',
  '[3fff::1]',
  '[100::1]',
  '[fec0::1]',
  '[2620:4f:8000::1]',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'a.localhost',
  'printer.local',
  'db.internal',
  'db.intranet',
  'nas.lan',
  'box.home.arpa',
  '127.0.0.1.',
  '127。0。0。1',
  '①②⑦.0.0.1',
]
const OTHER = [
  'file:///etc/passwd',
  'ftp://pictures.example/a.png',
  'gopher://pictures.example/',
  'data:image/png;base64,AA==',
  'javascript:alert(1)',
  'http://user@pictures.example/',
  'http://user:password@pictures.example/',
  'http://pictures.example:22/',
  'http://pictures.example:6379/',
  'http://',
  'nonsense',
  '',
]

test('no notation of a private address is fetched', async () => {
  let reached = 0
  const addresses = [...INSIDE.map((host) => `http://${host}/latest/meta-data/`), ...OTHER]
  for (const address of addresses) {
    const answer = await guardedFetch(address, { ...options, resolve: async () => ['127.0.0.1'] }, async () => {
      reached++
      return { status: 'reached' as const }
    })
    expect([address, answer.status]).toEqual([address, 'refused'])
  }
  console.log(`${reached} of ${addresses.length} addresses reached`)
  expect(reached).toBe(0)
  expect(addresses.length).toBeGreaterThanOrEqual(60)
})

test('a host with one private address among public ones is refused', async () => {
  const resolve = async () => ['93.184.215.14', '10.0.0.1']
  const answer = await guardedFetch('http://pictures.example/', { ...options, resolve }, async () => ({
    status: 'x' as const,
  }))
  expect(answer).toEqual({ status: 'refused', reason: 'The address is inside a private network.' })
})

test('an error that the reader throws itself is passed on', async () => {
  const refuse = () =>
    guardedFetch(
      'http://pictures.example/',
      { ...options, resolve: () => Promise.reject(new AppError('UNAVAILABLE', 503, 'Busy.')) },
      async () => ({ status: 'x' as const }),
    )
  await expect(refuse()).rejects.toThrow('Busy.')
})
