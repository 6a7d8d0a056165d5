import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createPhoto } from '../testing/sample-files.ts'
import { runCommand, runCommandIn, shareShop, startShop } from '../testing/index.ts'
import { settings } from './settings.ts'

const sharedShop = shareShop()

async function start(open = sharedShop) {
  const shop = await open()
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

test('the settings groups are listed in a line each', async () => {
  const { run } = await start(startShop)
  expect((await run('list')).printed).toBe(
    [
      'shop        Test shop, EUR, en-IE',
      'shipping    2 regions',
      'tax         included in prices, 2 regions',
      'discounts   0 rules, 0 active',
      'fees        0 fees',
      'currencies  0 rates',
      'carts       of visitors, expire after 30 days',
      'coupons     guests verify their address',
      'signIn      open registration',
      'payments    0 offline payment methods, stock reserved for 30 minutes',
      'checkout    phone number optional, no terms',
      'reviews     by members, a merchant approves',
      'look        default',
      'home        default',
      'pages       0 pages',
      'opening     the storefront is open',
    ].join('\n'),
  )
})

test('a group is set from a file, shown with the result, and used by the running shop', async () => {
  const { shop, run, write } = await start()
  expect(await run('set', 'fees', '--file', await write(fees))).toMatchObject({ code: 0, printed: '' })
  expect(JSON.parse((await run('show', 'fees')).printed)).toEqual(fees)
  await shop.provider.pollChanges()
  expect(shop.provider.settings.current().pricing.fees).toMatchObject([{ code: 'gift-wrap' }])
})

test('saving settings is retried after concurrent changes, as by the API', async () => {
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

test('the printed settings can be set again: one group, some, or all', async () => {
  const { run, write } = await start()
  const all = (await run('show')).printed
  expect((await run('set', '--file', await write(all))).said).toBe(
    'Set: shop, shipping, tax, discounts, fees, currencies, carts, coupons, signIn, payments, checkout, reviews, look, home, pages, opening. A running shop uses it within a second.',
  )
  expect(JSON.parse((await run('show')).printed)).toEqual(JSON.parse(all))
  const some = (await run('show', 'tax', 'carts')).printed
  expect(Object.keys(JSON.parse(some) as object)).toEqual(['tax', 'carts'])
  await run('set', '--file', await write(some))
  await run('set', 'tax', '--file', await write((await run('show', 'tax')).printed))
  expect(JSON.parse((await run('show')).printed)).toEqual(JSON.parse(all))
})

test('a settings file may begin with a byte order mark', async () => {
  const { run, write } = await start(startShop)
  await run('set', 'fees', '--file', await write(`\uFEFF${JSON.stringify(fees)}`))
  expect(JSON.parse((await run('show', 'fees')).printed)).toEqual(fees)
})

test('an invalid file changes nothing, and every error is named', async () => {
  const { run, write } = await start()
  const before = (await run('show')).printed
  const payments = JSON.parse((await run('show', 'payments')).printed)
  const regions = [{ code: 'de', title: 'Germany', countries: ['QX'], options: [] }]
  const wrong: [args: string[], content: unknown, message: RegExp][] = [
    [['fees'], { fees: [{ ...fees.fees[0], amount: '2.505' }] }, /fees\.fees\[0\]\.amount "2\.505" has more decimals/],
    [
      [],
      { carts: { expireAfterDays: 7 }, shipping: { regions } },
      /shipping\.regions\[0\]\.countries\[0\] "QX" is not a valid country/,
    ],
    [
      ['tax'],
      { taxIncludedInPrices: 1 },
      /tax\.regions is required\n.*tax\.taxIncludedInPrices must be true or false|tax\.taxIncludedInPrices/,
    ],
    ...(['look', 'discounts', 'fees', 'signIn', 'checkout', 'home', 'tax', 'shop'] as const).map(
      (group): [string[], unknown, RegExp] => [[group], 'null', new RegExp(`${group} must be an object, \\{ … \\}`)],
    ),
    [[], { look: null }, /look must be an object, \{ … \}/],
    [[], { lok: {} }, /There is no group "lok"\. Did you mean "look"\?/],
    [['tax'], [], /tax must be an object, \{ … \}/],
    [['look'], { logo: 'sign.png' }, /look\.logo is not a valid picture; "settings logo FILE" uploads/],
    [['fees'], { fees: [{ ...fees.fees[0], taxGroupId: 'books' }] }, /taxGroupId must be an id, such as/],
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
    [[], {}, /contains no groups/],
    [[], '[1]', /must contain groups by name/],
    [['fees'], '{', /is not valid JSON/],
    [['fees'], '\n> cartwright@0.1.0 cartwright\n> node cli.ts\n\n{}', /begins with output of npm.*npm run --silent/],
  ]
  for (const [args, content, message] of wrong)
    await expect(run('set', ...args, '--file', await write(content)), String(message)).rejects.toThrow(message)
  expect((await run('show')).printed).toBe(before)
  console.log(`wrong files of settings: set 0 of ${wrong.length}`)
})

test('invalid settings commands print the error', async () => {
  const { run } = await start()
  const wrong: [string[], RegExp][] = [
    [[], /list, show, set or logo/],
    [['set', 'fees'], /: settings set fees --file F\.json/],
    [['set', 'fees', 'fees.json'], /: settings set fees --file fees\.json/],
    [['set', 'fees', 'tax', '--file', 'x'], /Unexpected argument "tax"/],
    [['set', 'fees', '--file', 'there-is-none.json'], /there-is-none\.json cannot be read: there is no such file/],
    [['set', 'fees', '--file', '.'], /cannot be read: it is a folder/],
    [['show', 'prices'], /no group "prices"/],
    [['set', 'lok', '--file', 'there-is-none.json'], /There is no group "lok"\. Did you mean "look"\?/],
    [['logo'], /Specify the image file of the logo/],
    [['logo', 'there-is-none.png'], /there-is-none\.png cannot be read: there is no such file/],
    [['logo', '.'], /it is not a file/],
    [['list', 'tax'], /Unexpected argument/],
  ]
  for (const [args, message] of wrong) await expect(async () => run(...args)).rejects.toThrow(message)
})

test('stored settings that are no longer valid are shown as they are, and can be corrected', async () => {
  const { shop, run, write } = await start()
  await sql`update settings set value = value || '{"timeZone": "Mars/Base"}' where name = 'shop'`.execute(shop.db)
  const { code, printed, said } = await run('show', 'shop')
  expect([code, said]).toEqual([0, expect.stringContaining('timeZone "Mars/Base" is not known')])
  const kept = JSON.parse(printed) as object
  expect(kept).toMatchObject({ timeZone: 'Mars/Base', name: 'Test shop' })

  await run('set', 'shop', '--file', await write({ ...kept, timeZone: 'Europe/Berlin' }))
  expect((await run('show', 'shop')).said).toBe('')
})

test('set merges members, reports the others as unchanged, removes null ones, and replaces all with --replace', async () => {
  const { run, write } = await start()
  const shown = async (group: string) => JSON.parse((await run('show', group)).printed) as Record<string, unknown>
  await run('set', 'look', '--file', await write({ accent: '#7a1f3d', paper: '#ffffff', type: 'SIGN' }))
  const { said } = await run('set', 'look', '--file', await write({ accent: '#1f3d7a' }))
  expect(said).toBe('Set: look. Unchanged: look.paper, look.type. A running shop uses it within a second.')
  expect(await shown('look')).toEqual({ accent: '#1f3d7a', paper: '#ffffff', type: 'SIGN' })

  await run('set', 'look', '--file', await write({ type: null }))
  expect(await shown('look')).toEqual({ accent: '#1f3d7a', paper: '#ffffff' })
  await run('set', 'look', '--replace', '--file', await write({ type: 'BOOK' }))
  expect(await shown('look')).toEqual({ type: 'BOOK' })

  const before = await shown('shop')
  await run(
    'set',
    '--file',
    await write({ shop: { name: 'Harbour', address: { city: 'Kiel' } }, payments: { holdMinutes: 60 } }),
  )
  expect(await shown('shop')).toEqual({
    ...before,
    name: 'Harbour',
    address: { ...(before['address'] as object), city: 'Kiel' },
  })
  expect(await shown('payments'), 'of a group that nobody has set').toEqual({ manual: [], holdMinutes: 60 })
})

test('a logo is uploaded and set in one step, and the rest of the look stays', async () => {
  const { shop, run, write } = await start(startShop)
  const folder = await mkdtemp(join(tmpdir(), 'logo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'sign.jpg')
  await writeFile(file, await createPhoto(120, 40))
  await run('set', 'look', '--file', await write({ accent: '#7a1f3d' }))
  const logo = (...args: string[]) =>
    runCommandIn({ CARTWRIGHT_MEDIA: join(folder, 'media') }, shop, settings, 'logo', ...args)
  expect((await logo(file)).said).toBe('sign.jpg (120 × 40) is the logo. A running shop shows it within a second.')
  const look = async () => JSON.parse((await run('show', 'look')).printed) as { accent: string; logo: { id: string } }
  expect(await look()).toEqual({
    accent: '#7a1f3d',
    logo: { id: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/), width: 120, height: 40, altText: 'Test shop' },
  })
  await logo(file, '--alt', 'A heron')
  expect((await look()).logo).toMatchObject({ altText: 'A heron' })

  for (const content of ['no picture', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7\n%%EOF']) {
    await writeFile(file, content)
    await expect(logo(file)).rejects.toThrow(/^A picture is needed: JPEG, PNG, WebP, GIF or AVIF\.$/)
  }
  expect((await look()).logo).toMatchObject({ width: 120 })
})

test('a new shop currency removes exchange rates and names every amount that keeps its number', async () => {
  const { run, write } = await start()
  const shipping = {
    regions: [
      {
        code: 'de',
        title: 'Germany',
        countries: ['DE'],
        options: [{ code: 'post', title: 'Post', price: '5', freeFrom: '60' }],
      },
    ],
  }
  const table = { by: 'SUBTOTAL', rows: [{ upTo: '50', price: '4' }, { price: '0' }] }
  const region = {
    ...shipping.regions[0]!,
    code: 'at',
    countries: ['AT'],
    options: [{ code: 'post', title: 'Post', table }],
  }
  await run(
    'set',
    '--file',
    await write({
      shipping: { regions: [...shipping.regions, region] },
      discounts: { rules: [{ code: 'summer', name: 'Summer', target: 'GLOBAL', amount: '7', minSubtotal: '20' }] },
      fees: { fees: [{ code: 'wrap', name: 'Wrap', amountPerItem: '2' }] },
      currencies: {
        rates: [
          { currency: 'USD', rate: '1.08' },
          { currency: 'JPY', rate: '160' },
        ],
      },
    }),
  )
  const { said } = await run('set', 'shop', '--file', await write({ currency: 'JPY' }))
  expect(said).toContain('The currency changed from EUR to JPY. Carts and open checkouts in EUR have expired.')
  expect(said).toContain('Exchange rates of EUR were removed: USD, JPY. "exchange-rates set" adds new ones.')
  expect(said.split('\n').filter((line) => line.startsWith('  '))).toEqual([
    '  shipping.regions[0].options[0].price 5 JPY',
    '  shipping.regions[0].options[0].freeFrom 60 JPY',
    '  shipping.regions[1].options[0].table.rows[0].upTo 50 JPY',
    '  shipping.regions[1].options[0].table.rows[0].price 4 JPY',
    '  discounts.rules[0].amount 7 JPY',
    '  discounts.rules[0].minSubtotal 20 JPY',
    '  fees.fees[0].amountPerItem 2 JPY',
  ])
  expect(JSON.parse((await run('show', 'currencies')).printed)).toEqual({ rates: [] })
  expect((await run('set', 'shop', '--file', await write({ name: 'Kobe' }))).said).not.toContain('The currency is')
})
