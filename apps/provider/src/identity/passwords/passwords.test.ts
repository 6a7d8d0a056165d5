import { describe, expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()
const about = ['ada@shop.example', 'Ada', 'Lovelace', 'Ada Lovelace', 'Plates & Cups']

describe('a password', () => {
  test('a password is accepted in any Unicode composition, and refused otherwise', async () => {
    const hash = await passwords.hash('gru\u0308n-wie-gras')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.verify('grün-wie-gras', hash)).toBe(true)
    expect(await passwords.verify('grun-wie-gras', hash)).toBe(false)
    expect(await passwords.verify('', hash)).toBe(false)
  })

  test('a password is never right for a missing account', async () => {
    expect(await passwords.verify('anything', undefined)).toBe(false)
  })

  test('hashed at another cost is hashed again', async () => {
    expect(passwords.isOutdated(await passwords.hash('grün-wie-gras'))).toBe(false)
    expect(passwords.isOutdated('$argon2id$v=19$m=4096,t=3,p=1$1lJEyUDNZC1ZMn1aMuge7w$n1p/UD+GYwJs8M+B86HFng')).toBe(
      true,
    )
  })

  test('a password is refused if it is short, common, easy to guess or personal', () => {
    const refused: [password: string, reason: string][] = [
      ['k3#9qLm', 'too-short'],
      ['🐟🐟🐟🐟', 'too-short'],
      ['x7'.repeat(51), 'too-long'],
      ['password', 'common'],
      ['Password1', 'common'],
      ['ＰＡＳＳＷＯＲＤ', 'common'],
      ['qwertyuiop', 'common'],
      ['1234567890', 'common'],
      ['ada@shop.example', 'about-you'],
      ['AdaLovelace', 'about-you'],
      ['PlatesCups', 'about-you'],
      ['aaaaaaaaaaaaaaaa', 'guessable'],
      ['p@ssw0rd!', 'guessable'],
      ['abcdefghijkl', 'guessable'],
    ]
    for (const [password, reason] of refused) {
      const judged = passwords.checkStrength(password, about)
      expect([judged.isAllowed, judged.reason], password).toEqual([false, reason])
      expect(judged.message).toBeTruthy()
    }
    console.log(`bad passwords: allowed 0 of ${refused.length}`)
  })

  test('a password is refused if it consists of known names, in any number, order and notation', () => {
    const refused: [password: string, ...about: string[]][] = [
      ['zebra zebra', 'Zebra'],
      ['Zebra-Zebra', 'Zebra'],
      ['zebra zebra zebra', 'Zebra Shop'],
      ['Zebra zebra 1', 'Zebra'],
      ['Zebra 2026', 'Zebra'],
      ['z3bra z3bra', 'Zebra'],
      ['arbez arbez', 'Zebra'],
      ['zebras zebras', 'Zebra'],
      ['Zebra Shop', 'Zebra'],
      ['shop_zebra_shop', 'Zebra Shop'],
      ['ada ada ada', 'Ada'],
      ['Lovelace Ada', 'Ada', 'Lovelace'],
      ['lovelace.ada', 'ada.lovelace@shop.example'],
      ['Müller müller', 'Müller'],
      ['muller muller', 'Müller'],
      ['mueller mueller', 'Müller'],
      ['zebrasoehne', 'Zebra & Söhne'],
      ['strausse strausse', 'Strauße'],
      ['Soerensen 2026', 'Sørensen'],
      ['fernhollow fernhollow!', 'Fernhollow'],
      ['חנות חנות', 'חנות'],
    ]
    for (const [password, ...known] of refused)
      expect(passwords.checkStrength(password, known), password).toMatchObject({
        isAllowed: false,
        reason: 'about-you',
        score: 0,
      })
    console.log(`passwords made of known names: allowed 0 of ${refused.length}`)
  })

  test('a password may contain a known name if the rest is hard to guess', () => {
    for (const password of [
      'the zebra crossing at dawn',
      'Zebra wQ8#kd',
      'my ada sings loudly',
      'adamant riverbank',
      'zeb rabbit stew',
    ])
      expect(passwords.checkStrength(password, ['Zebra', 'Ada', 'ada@zebra.example']).isAllowed, password).toBe(true)
  })

  test('a password is accepted if it is long or strange enough', () => {
    for (const password of [
      'correct horse battery',
      'Zk3#9qLm',
      'eine rote Gießkanne',
      'חתול על הגג',
      'x7'.repeat(4) + 'quaint',
    ])
      expect(passwords.checkStrength(password, about).isAllowed, password).toBe(true)
    expect(passwords.checkStrength('correct horse battery', about).score).toBe(4)
  })

  test('longer than forty characters is rated by the first forty, which limits the time', () => {
    const long = passwords.checkStrength('1'.repeat(40) + 'correct horse battery staple', about)
    expect(long).toEqual(passwords.checkStrength('1'.repeat(40), about))
    expect(long.isAllowed).toBe(false)
  })

  test('a password is rated within moments in any form', () => {
    const slow = [
      'a4@1'.repeat(25),
      '$1|!i1'.repeat(17),
      'p4ssw0rd'.repeat(12),
      '\u{1f41f}'.repeat(100),
      'ß'.repeat(10_000),
    ]
    for (const password of slow) {
      const begun = performance.now()
      passwords.checkStrength(password, [...about, 'ß'.repeat(254)])
      // Usually some twenty milliseconds; other load may multiply it, but backtracking would never finish.
      expect(performance.now() - begun).toBeLessThan(5_000)
    }
  })
})

test('overload serves sign-ins up to the queue limit and asks the rest to retry', async () => {
  const few = createPasswords({ maxConcurrent: 1, maxQueued: 4 })
  const n = 50
  const before = process.memoryUsage().rss
  let highest = before
  const answers = await Promise.allSettled(
    Array.from({ length: n }, async () => {
      const isRight = await few.verify('anything', undefined)
      highest = Math.max(highest, process.memoryUsage().rss)
      return isRight
    }),
  )
  const refused = answers.filter((each) => each.status === 'rejected').map((each) => each.reason as unknown)
  const grownMiB = Math.round((highest - before) / 1024 ** 2)
  console.log(`${n} sign-ins at once: ${n - refused.length} served, ${refused.length} refused, ${grownMiB} MiB more`)
  expect(refused).toHaveLength(n - 5)
  for (const each of refused) expect(each).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  for (const each of refused) expect(each).toHaveProperty('retryAfterSeconds', expect.any(Number))
  expect(grownMiB).toBeLessThan(19 + 100)
})
