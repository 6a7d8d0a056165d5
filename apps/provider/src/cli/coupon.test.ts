import { sql } from 'kysely'
import { expect, test, onTestFinished, vi } from 'vitest'
import { newId } from '../platform/ids.ts'
import { redeemCoupon } from '../pricing/index.ts'
import { runCommand, shareShop, startShop } from '../testing/index.ts'
import { coupon } from './coupon.ts'

const sharedShop = shareShop()

async function start(open = sharedShop) {
  const shop = await open()
  return { shop, run: (...args: string[]) => runCommand(shop, coupon, ...args) }
}

const PRODUCT = 'd0000000-0000-4000-8000-000000000001'

test('coupons of every kind are created and listed', async () => {
  const { shop, run } = await start()
  expect((await run('list')).said).toBe('There are no coupons.')
  await shop.addProduct('mug')
  await run('create', 'E-MUG', '--fixed-price', '9.99', '--product', shop.idOf('mug'))
  await run('create', 'D-POST', '--free-shipping', '--min-subtotal', '50')
  await run('create', 'C-THREE', '--buy', '2', '--get', '1', '--inactive')
  await run('create', 'B-FIVE', '--amount', '5', '--cheapest', '--from', '2999-01-01')
  const made = await run(
    'create',
    'A-SPRING',
    '--percent',
    '12.5',
    '--max-uses',
    '3',
    '--once-per-customer',
    '--until',
    '2999-06-30',
  )
  expect(made.printed).toBe(
    'A-SPRING\n  discount 12.5 %\n  state    active until 2999-07-01 00:00 +02:00\n  used     0 of 3, once per customer\n',
  )
  const first = JSON.parse((await run('show', 'a-spring')).printed) as { id: string; code: string; revision: string }
  const used = { ...first, revision: BigInt(first.revision) }
  await shop.db
    .transaction()
    .execute((tx) => redeemCoupon(tx, used, { ownerId: newId(), orderId: newId(), now: shop.now }))
  expect((await run('list')).printed).toBe(
    [
      'A-SPRING\n  discount 12.5 %\n  state    active until 2999-07-01 00:00 +02:00\n  used     1 of 3, once per customer\n',
      'B-FIVE\n  discount 5 EUR, cheapest item only\n  state    not yet valid from 2999-01-01 00:00 +01:00\n  used     0\n',
      'C-THREE\n  discount buy 2, get 1 free\n  state    disabled\n  used     0\n',
      'D-POST\n  discount free delivery, minimum order of 50 EUR\n  state    active\n  used     0\n',
      'E-MUG\n  discount fixed price of 9.99 EUR per item, selected items only\n  state    active\n  used     0\n',
    ].join('\n'),
  )
})

test.each([
  ['America/New_York', '--until', '2026-11-27', 'endsAt', '2026-11-28T00:00:00-05:00'],
  ['Europe/Berlin', '--until', '2027-03-28', 'endsAt', '2027-03-29T00:00:00+02:00'],
  ['Europe/Berlin', '--from', '2026-10-25', 'startsAt', '2026-10-25T00:00:00+02:00'],
  ['Asia/Kathmandu', '--from', '2027-01-01', 'startsAt', '2027-01-01T00:00:00+05:45'],
  ['Pacific/Auckland', '--until', '2027-04-04', 'endsAt', '2027-04-05T00:00:00+12:00'],
] as const)('in a shop of %s, %s %s is %s %s', async (timeZone, option, day, member, moment) => {
  vi.useFakeTimers({ now: new Date('2026-10-01T12:00:00Z'), toFake: ['Date'] }) // an end in the past is refused
  onTestFinished(() => void vi.useRealTimers())
  const shop = await startShop({ shop: { timeZone } })
  await runCommand(shop, coupon, 'create', 'DAY', '--percent', '10', option, day)
  const made = JSON.parse((await runCommand(shop, coupon, 'show', 'DAY')).printed) as Record<string, string>
  expect(made[member]).toBe(moment)
})

test('a coupon is shown in its wire format and disabled by its code', async () => {
  const { run } = await start()
  await run('create', 'SUMMER', '--percent', '10', '--name', 'Summer')
  expect(JSON.parse((await run('show', 'Summer')).printed)).toMatchObject({
    code: 'SUMMER',
    name: 'Summer',
    percentOff: '0.1',
    isActive: true,
    uses: 0,
  })
  expect((await run('disable', 'summer')).said).toMatch(/^The coupon SUMMER is disabled\./)
  expect((await run('list')).printed).toContain('state    disabled')
})

test('an invalid coupon is not created, and the error names the option', async () => {
  const { run } = await start(startShop)
  await run('create', 'SUMMER', '--percent', '10')
  const wrong: [string[], RegExp][] = [
    [['create'], /Specify the code of a coupon/],
    [['create', 'A', 'B', '--percent', '10'], /Unexpected argument "B"/],
    [['create', 'A', '--percent', '10%'], /"10%" is not a valid percentage/],
    [
      ['create', 'A', '--percent', '101'],
      /"101" is not a valid percentage\. Use a number above 0 and up to 100, such as 10 or 12\.5\./,
    ],
    [['create', 'A', '--percent', '0'], /"0" is not a valid percentage/],
    [['create', 'A', '--amount', '0.00'], /is not a discount/],
    [['create', 'A B', '--percent', '10'], /code "A B" contains a space/],
    [['create', 'A', '--percent', '10', '--product', 'mug'], /--product "mug" is not a valid id of a product/],
    [['create', 'A', '--percent', '10', '--product', PRODUCT], / --product "d.*1" is no product of the shop$/],
    [['create', 'A', '--percent', '10', '--collection', PRODUCT], / --collection "d.*1" is no collection of the shop$/],
    [
      ['create', 'A'],
      /must take off something: --percent, --amount, --fixed-price, --free-shipping or --buy with --get/,
    ],
    [['create', 'A', '--percent', '10', '--amount', '5'], /--amount cannot be given together with "--percent"/],
    [['create', 'A', '--amount', '5.005'], / --amount "5\.005" has more decimals than EUR knows/],
    [['create', 'A', '--amount', 'five'], /"five" is not a valid amount/],
    [['create', 'A', '--fixed-price', '9,99'], /Use a decimal point, as in 9\.99\./],
    [['create', 'A', '--amount', '5', '--min-subtotal', '50,-'], /"50,-" is not a valid amount/],
    [['create', 'A', '--buy', '2'], /--get is missing/],
    [['create', 'A', '--buy', '0', '--get', '1'], /--buy "0" is not a number above zero/],
    [['create', 'A', '--amount', '5', '--until', '2001-01-01'], /--until 2001-01-01 is in the past/],
    [['create', 'A', '--amount', '5', '--until', '2027-02-30'], /"2027-02-30" is not a valid date/],
    [
      ['create', 'A', '--amount', '5', '--from', '2027-02-02', '--until', '2027-02-01'],
      /--until 2027-02-01 is before --from 2027-02-02\./,
    ],
    [['create', 'summer', '--amount', '5'], /There is a coupon with the code summer already/],
    [['create', 'A', '--colour', 'red'], /--colour/],
    [
      ['create', 'A', '--amount', '-5'],
      /^--amount needs a value\. Write a value that begins with a dash as --amount=-5\.$/,
    ],
    [['create', 'A', '--amount=-5'], /"-5" is not a valid amount/],
    [['show', 'WINTER'], /no coupon "WINTER"/],
    [['disable', 'WINTER'], /no coupon "WINTER"/],
    [['list', 'all'], /Unexpected argument "all"/],
    [['delete', 'SUMMER'], /create, list, show or disable/],
  ]
  for (const [args, message] of wrong) await expect(async () => run(...args), args.join(' ')).rejects.toThrow(message)
  expect((await run('list')).printed.match(/ discount /g)).toHaveLength(1)
  console.log(`wrong coupon commands: made 0 of ${wrong.length}`)
})

test('a coupon is ended despite concurrent changes, as settings are saved', async () => {
  const { shop, run } = await start()
  await run('create', 'SPRING', '--percent', '10')
  await sql`create sequence times_ended`.execute(shop.db)
  await sql`create function get_in_the_way() returns trigger language plpgsql as ${sql.raw(
    `$$ begin if nextval('times_ended') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if; return new; end $$`,
  )}`.execute(shop.db)
  await sql`create trigger at_first before update on coupons for each row execute function get_in_the_way()`.execute(
    shop.db,
  )
  expect((await run('disable', 'SPRING')).said).toContain('The coupon SPRING is disabled.')
})
