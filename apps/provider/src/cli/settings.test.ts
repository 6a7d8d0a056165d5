import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand, startShop } from '../testing/index.ts'
import { settings } from './settings.ts'

async function start() {
  const shop = await startShop()
  const folder = await mkdtemp(join(tmpdir(), 'settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return {
    shop,
    run: (...args: string[]) => runCommand(shop, settings, ...args),
    async write(content: unknown): Promise<string> {
      const path = join(folder, 'settings.json')
      await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
      return path
    },
  }
}

const fees = { fees: [{ code: 'gift-wrap', name: 'Gift wrap', amount: '2.50' }] }

test('the groups are listed in a line each', async () => {
  const { run } = await start()
  expect((await run('list')).printed).toBe(
    [
      'shop        Test shop, EUR, en-IE',
      'shipping    2 regions',
      'tax         in prices, 2 regions',
      'discounts   0 rules, 0 active',
      'fees        0 fees',
      'currencies  0 rates',
      'carts       of visitors, kept 30 days',
      'coupons     guests prove their address',
      'signIn      anybody may register',
      'payments    0 ways to pay by hand, pieces held 30 minutes',
      'checkout    phone number optional, no terms',
      'look        as it comes',
      'home        as it comes',
      'pages       0 pages',
      'opening     the storefront is open',
    ].join('\n'),
  )
})

test('a group is set from a file, shown as it then is, and followed by the running shop', async () => {
  const { shop, run, write } = await start()
  expect(await run('set', 'fees', '--file', await write(fees))).toMatchObject({ code: 0, printed: '' })
  expect(JSON.parse((await run('show', 'fees')).printed)).toEqual(fees)
  await shop.provider.followChanges()
  expect(shop.provider.settings.current().pricing.fees).toMatchObject([{ code: 'gift-wrap' }])
})

test('where others are in the way it is tried again, as it is by the API', async () => {
  const { shop, run, write } = await start()
  await sql`create sequence times_set`.execute(shop.db)
  await sql`create function get_in_the_way() returns trigger language plpgsql as ${sql.raw(
    `$$ begin if nextval('times_set') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if; return new; end $$`,
  )}`.execute(shop.db)
  await sql`create trigger at_first before insert or update on settings for each row execute function get_in_the_way()`.execute(
    shop.db,
  )
  await run('set', 'fees', '--file', await write(fees))
  expect(JSON.parse((await run('show', 'fees')).printed)).toEqual(fees)
})

test('what is shown can be set again: one group, some, or all', async () => {
  const { run, write } = await start()
  const all = (await run('show')).printed
  expect((await run('set', '--file', await write(all))).said).toBe(
    'Set: shop, shipping, tax, discounts, fees, currencies, carts, coupons, signIn, payments, checkout, look, home, pages, opening. A running shop goes by it within a second.',
  )
  expect(JSON.parse((await run('show')).printed)).toEqual(JSON.parse(all))
  const some = (await run('show', 'tax', 'carts')).printed
  expect(Object.keys(JSON.parse(some) as object)).toEqual(['tax', 'carts'])
  await run('set', '--file', await write(some))
  await run('set', 'tax', '--file', await write((await run('show', 'tax')).printed))
  expect(JSON.parse((await run('show')).printed)).toEqual(JSON.parse(all))
})

test('a file may begin with the mark by which some editors know UTF-8', async () => {
  const { run, write } = await start()
  await run('set', 'fees', '--file', await write(`\uFEFF${JSON.stringify(fees)}`))
  expect(JSON.parse((await run('show', 'fees')).printed)).toEqual(fees)
})

test('a file that is wrong changes nothing, and each thing that is wrong is named', async () => {
  const { run, write } = await start()
  const before = (await run('show')).printed
  const payments = JSON.parse((await run('show', 'payments')).printed)
  const regions = [{ code: 'de', title: 'Germany', countries: ['QX'], options: [] }]
  const wrong: [args: string[], content: unknown, message: RegExp][] = [
    [['fees'], { fees: [{ ...fees.fees[0], amount: '2.505' }] }, /fees\.fees\[0\]\.amount "2\.505" has more decimals/],
    [
      [],
      { carts: { expireAfterDays: 7 }, shipping: { regions } },
      /shipping\.regions\[0\]\.countries\[0\] "QX" is no country/,
    ],
    [
      ['tax'],
      { taxIncludedInPrices: 1 },
      /tax\.regions is required\n.*tax\.taxIncludedInPrices must be boolean|tax\.taxIncludedInPrices/,
    ],
    [['tax'], [], /tax must be object/],
    [
      ['payments'],
      { ...payments, manual: [{ code: 'cash', title: 'Cash', kind: 'CASH' }] },
      /payments\.manual\[0\]\.kind "CASH" is none of BANK_TRANSFER, ON_PICKUP, ON_DELIVERY, OTHER/,
    ],
    [
      ['payments'],
      { ...payments, dueDay: 30, manual: [{ code: 'cash', title: 'Cash', kind: 'ON_PICKUP', instruction: 'Ring.' }] },
      /payments\.manual\[0\]\.instruction is nothing that the shop knows\n {2}payments\.dueDay is nothing/,
    ],
    [[], { fee: {} }, /There is no group "fee".*A file of one group needs its name/],
    [[], {}, /holds no group/],
    [[], '[1]', /has to hold groups by name/],
    [['fees'], '{', /is no JSON/],
    [['fees'], '\n> cartwright@0.1.0 cartwright\n> node cli.ts\n\n{}', /begins with lines of npm.*npm run --silent/],
  ]
  for (const [args, content, message] of wrong)
    await expect(run('set', ...args, '--file', await write(content)), String(message)).rejects.toThrow(message)
  expect((await run('show')).printed).toBe(before)
  console.log(`wrong files of settings: set 0 of ${wrong.length}`)
})

test('what the command does not understand is said', async () => {
  const { run } = await start()
  const wrong: [string[], RegExp][] = [
    [[], /list, show or set/],
    [['set', 'fees'], /: settings set fees --file F\.json/],
    [['set', 'fees', 'fees.json'], /: settings set fees --file fees\.json/],
    [['set', 'fees', 'tax', '--file', 'x'], /"tax" is too much/],
    [['set', 'fees', '--file', 'there-is-none.json'], /there-is-none\.json cannot be read: it is not there/],
    [['set', 'fees', '--file', '.'], /cannot be read: it is a folder/],
    [['show', 'prices'], /no group "prices"/],
    [['list', 'tax'], /too much/],
  ]
  for (const [args, message] of wrong) await expect(async () => run(...args)).rejects.toThrow(message)
})

test('settings that are not valid any more are shown as they are kept, and can be mended', async () => {
  const { shop, run, write } = await start()
  await sql`update settings set value = value || '{"timeZone": "Mars/Base"}' where name = 'shop'`.execute(shop.db)
  const { code, printed, said } = await run('show', 'shop')
  expect([code, said]).toEqual([0, expect.stringContaining('timeZone "Mars/Base" is not known')])
  const kept = JSON.parse(printed) as object
  expect(kept).toMatchObject({ timeZone: 'Mars/Base', name: 'Test shop' })

  await run('set', 'shop', '--file', await write({ ...kept, timeZone: 'Europe/Berlin' }))
  expect((await run('show', 'shop')).said).toBe('')
})
