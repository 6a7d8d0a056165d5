import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmptyShop } from '../testing/demo-shop.ts'
import { DEMO_FOLDER, createSmallDemo } from '../testing/small-demo.ts'
import { readDemoFiles } from './read-demo-files.ts'
import { resetDemoShop } from './reset.ts'
import { startDemo } from './start-demo.ts'
import { findDemoState } from './demo-state.ts'

/** Mistake in a file: name, file, change, expected message. */
type Slip = [what: string, file: string, change: (text: string) => string, told: string | RegExp]

const replace = (from: string | RegExp, to: string) => (text: string) => {
  expect(text.replace(from, to), `${from} is to be changed`).not.toBe(text)
  return text.replace(from, to)
}
/** Changes what is in the file; `at` is what it holds. */
// oxlint-disable-next-line typescript/no-explicit-any -- whatever a file holds is to be broken
const edit = (change: (at: any) => void) => (text: string) => {
  const value = JSON.parse(text)
  change(value)
  return JSON.stringify(value)
}
const KITCHEN = 'products/kitchen.json'
const MUG = '[0 stoneware-mug]'

const slips: Slip[] = [
  [
    'a comma is missing',
    'rates.json',
    replace('"CHF",', '"CHF"'),
    /^rates\.json: is not valid JSON, in line 6: Expected ','/,
  ],
  ['a bracket is missing', 'fees.json', () => '{ "fees": [', /^fees\.json: is not valid JSON.*: Unexpected end/],
  ['a file holds a list in place of an object', 'members.json', () => '[]', 'members.json: must be an object, { … }'],
  [
    'a price is a number',
    KITCHEN,
    edit(([mug]) => (mug.price = 24)),
    `${KITCHEN}: ${MUG}.price must be a text, in quotation marks`,
  ],
  [
    'a price is words',
    KITCHEN,
    edit(([mug]) => (mug.price = '24 euros')),
    `${KITCHEN}: ${MUG}.price "24 euros" is not written as in "24.00"`,
  ],
  [
    'a price has a comma',
    KITCHEN,
    edit(([mug]) => (mug.variants[0].price = '24,00')),
    `${KITCHEN}: ${MUG}.variants[0 FH-MUG-OAT].price "24,00" is not written as in "24.00"`,
  ],
  [
    'a member is misspelt',
    KITCHEN,
    edit(([mug]) => (mug.weigthKg = '0.4')),
    new RegExp(`^${KITCHEN}: \\${MUG}\\.weigthKg is not known here; there can be slug, name,.* weightKg,`),
  ],
  ['a name is missing', KITCHEN, edit(([mug]) => delete mug.name), `${KITCHEN}: ${MUG}.name is required`],
  [
    'a variant is of an option that there is not',
    KITCHEN,
    edit(([mug]) => (mug.variants[0].choices = { Glaze: 'Oat', Size: 'Large' })),
    `${KITCHEN}: ${MUG}.variants[0 FH-MUG-OAT].choices names the option "Size", which there is not`,
  ],
  [
    'a variant is of a choice that there is not',
    KITCHEN,
    edit(([mug]) => (mug.variants[1].choices.Glaze = 'Pink')),
    `${KITCHEN}: ${MUG}.variants[1 FH-MUG-MOS].choices.Glaze names the choice "Pink", which there is not`,
  ],
  [
    'a choice is there twice',
    KITCHEN,
    edit(([mug]) => mug.options[0].choices.push(mug.options[0].choices[0])),
    new RegExp(`^${KITCHEN}: \\${MUG}\\.options\\[0\\]\\.choices\\[\\d\\]\\.description is there twice$`),
  ],
  [
    'a stock is not counted and has no word',
    KITCHEN,
    edit(([mug]) => (mug.variants[0].stock = { tracked: true })),
    `${KITCHEN}: ${MUG}.variants[0 FH-MUG-OAT].stock.quantity is required`,
  ],
  [
    'a discount is over 100 %',
    KITCHEN,
    edit(([mug]) => (mug.discount = { type: 'PERCENT', value: '150' })),
    `${KITCHEN}: ${MUG}.discount.value must not be above 100`,
  ],
  [
    'a slug is there twice',
    KITCHEN,
    edit((all) => all.push(all[0])),
    `${KITCHEN}: [3 stoneware-mug].slug "stoneware-mug" is there twice; the other one is in ${KITCHEN}`,
  ],
  [
    'a related product is not there',
    KITCHEN,
    edit(([mug]) => mug.goesWith.push('stonware-plate')),
    `${KITCHEN}: ${MUG}.goesWith[2] names the product "stonware-plate", which there is not`,
  ],
  [
    'a file for the buyer is not there',
    KITCHEN,
    edit(([mug]) => Object.assign(mug, { type: 'digital', digitalFile: 'files/mug.pdf' })),
    `${KITCHEN}: ${MUG}.digitalFile names the file "files/mug.pdf", which there is not`,
  ],
  [
    'a picture is not there',
    'pictures/kitchen.json',
    () =>
      JSON.stringify([{ product: 'stoneware-mug', file: 'kitchen/mugg', alt: { en: 'A mug.', de: 'Ein Becher.' } }]),
    'pictures/kitchen.json: [0 kitchen/mugg].file names the file "pictures/kitchen/mugg.webp", which there is not',
  ],
  [
    'a picture speaks a language that the shop has not',
    'videos.json',
    () =>
      JSON.stringify([
        {
          product: 'stoneware-mug',
          file: 'shop.json',
          poster: 'shop.json',
          alt: { en: 'A mug.', de: 'Ein Becher.', pt: 'Caneca.' },
        },
      ]),
    'videos.json: [0 shop.json].alt names the language "pt", which there is not',
  ],
  [
    'a language has no texts',
    'shop.json',
    edit((shop) => shop.languages.push('fr')),
    'shop.json: languages[2] is "fr", of which there is no texts/fr/',
  ],
  [
    'a text is of an option that there is not',
    'texts/de/kitchen.json',
    edit((texts) => (texts['stoneware-mug'].options.Size = { name: 'Größe', choices: {} })),
    'texts/de/kitchen.json: stoneware-mug.options.Size is not said in the shop’s own language',
  ],
  [
    'a text is of a fee that there is not',
    'texts/de/shop.json',
    edit((texts) => (texts.fees = { 'long-parcel': 'Langes Paket' })),
    'texts/de/shop.json: fees is not said in the shop’s own language',
  ],
  [
    'a text is of something that no language says',
    'texts/de/shop.json',
    edit((texts) => (texts.carriers = { Fernpost: 'Fernpost' })),
    /^texts\/de\/shop\.json: carriers is not known here; there can be tagline, about,/,
  ],
  [
    'a coupon has no name in a language',
    'texts/de/shop.json',
    edit((texts) => delete texts.coupons.KITCHEN),
    'texts/de/shop.json: coupons is missing; the shop says it in its own language',
  ],
  [
    'a tax has no name in a language',
    'texts/de/shop.json',
    edit((texts) => delete texts.taxes['VAT, food']),
    'texts/de/shop.json: taxes.VAT, food is missing; the shop says it in its own language',
  ],
  [
    'a delivery has another name in a language, and no time',
    'texts/de/shop.json',
    edit((texts) => delete texts.shipping.germany['germany-express'].deliveryTime),
    'texts/de/shop.json: shipping.germany.germany-express.deliveryTime is missing; the shop says it in its own language',
  ],
  [
    'a product is not told in a language',
    'texts/de/kitchen.json',
    edit((texts) => delete texts['stoneware-mug']),
    'texts/de/kitchen.json: stoneware-mug is missing; the shop says it in its own language',
  ],
  [
    'a part of a product is not told in a language',
    'texts/de/kitchen.json',
    edit((texts) => texts['stoneware-mug'].additionalInfoSections.pop()),
    /^texts\/de\/kitchen\.json: stoneware-mug\.additionalInfoSections\[\d\] is missing;/,
  ],
  [
    'a picture is not described in a language',
    'videos.json',
    () => JSON.stringify([{ product: 'stoneware-mug', file: 'shop.json', poster: 'shop.json', alt: { en: 'A mug.' } }]),
    'videos.json: [0 shop.json].alt.de is required',
  ],
  [
    'a collection has a product that there is not',
    'collections.json',
    edit(([kitchen]) => kitchen.products.push('mug')),
    'collections.json: [0 kitchen].products[3] names the product "mug", which there is not',
  ],
  [
    'a coupon is of an unknown kind',
    'coupons.json',
    () => JSON.stringify([{ code: 'TEN', name: 'Ten', percent: '10' }]),
    /^coupons\.json: \[0 TEN\]\.percent is not known here; there can be .*percentOff, moneyOff/,
  ],
  [
    'a coupon is of no kind',
    'coupons.json',
    edit(([kitchen]) => delete kitchen.percentOff),
    'coupons.json: [0 KITCHEN] must take off something: percentOff, moneyOff, fixedPrice, freeShipping or buyXGetY',
  ],
  [
    'a tax rate is 19 in place of 0.19',
    'tax.json',
    edit(({ regions }) => (regions[0].rates[0].rate = '19')),
    'tax.json: regions[0 Austria].rates[0].rate "19" is not a valid share; write 19 % as 0.19',
  ],
  [
    'a tax rate is 1.9',
    'tax.json',
    edit(({ regions }) => (regions[0].rates[0].rate = '1.9')),
    'tax.json: regions[0 Austria].rates[0].rate "1.9" is over 100 %; write 10 % as 0.1',
  ],
  [
    'a time slot is at no time',
    'shipping.json',
    edit(({ regions }) => (regions.at(-1).options[3].timeSlot.from = '25:00')),
    'shipping.json: regions[9 freiburg].options[3 germany-bike-1].timeSlot.from "25:00" is not written as in "16:00"',
  ],
  [
    'a currency is none',
    'rates.json',
    edit(({ rates }) => (rates[0].currency = 'Euro')),
    /^rates\.json: rates\[0\]\.currency /,
  ],
  [
    'a member has no e-mail',
    'members.json',
    edit(({ members }) => delete members[0].email),
    'members.json: members[0 Ada].email is required',
  ],
  [
    'a buyer is nobody',
    'orders.json',
    edit(({ orders }) => Object.assign(orders[0], { email: 'ana@fernhollow.example', lastName: 'M', firstName: 'A' })),
    'orders.json: orders[0 ana@fernhollow.example].address is required of a guest; ana@fernhollow.example is no member',
  ],
  [
    'a variant was bought that there is not',
    'orders.json',
    edit(({ orders }) => (orders[0].items[0].choices = { Glaze: 'Pink' })),
    'orders.json: orders[0 ada@fernhollow.example].items[0 stoneware-mug].choices is no variant of it: {"Glaze":"Pink"}',
  ],
  [
    'a delivery goes elsewhere',
    'orders.json',
    edit(({ orders }) => (orders[0].delivery = 'germany-standard')),
    'orders.json: orders[0 ada@fernhollow.example].delivery names the delivery to IE "germany-standard", which there is not',
  ],
  [
    'what becomes of an order is no word of ours',
    'orders.json',
    edit(({ orders }) => (orders[0].afterwards[0].do = 'ship')),
    /^orders\.json: orders\[0 ada@fernhollow\.example\]\.afterwards\[0\]\.do "ship" is none of send, mark-paid,/,
  ],
  [
    'the colour of the shop is none',
    'look.json',
    edit((look) => (look.accent = 'green')),
    /^look\.json: accent "green" is not a valid colour; write/,
  ],
  [
    'the front page shows a collection that there is not',
    'home.json',
    edit(({ sections }) => (sections[0].collections = ['attic'])),
    'home.json: sections[0].collections names the collection "attic", which there is not',
  ],
]

test.each(slips)('when %s, the error names file and field', async (_, file, change, told) => {
  const folder = await createSmallDemo()
  await slip(folder, file, change)
  const { message } = await readDemoFiles(folder).then(
    () => new Error('nothing was wrong'),
    (error: Error) => error,
  )
  const [heading, ...lines] = message.split('\n')
  expect(heading).toBe('There is a mistake in the files of the demo shop; nothing was loaded.')
  if (typeof told === 'string') expect(lines).toEqual([`  ${told}`])
  else expect(lines).toEqual([expect.stringMatching(new RegExp(told.source.replace('^', '^  ')))])
})

test('texts in a language that the shop does not have are reported with their path', async () => {
  const folder = await createSmallDemo()
  await slip(folder, 'shop.json', replace('"en","de"', '"en"'))
  await expect(readDemoFiles(folder)).rejects.toThrow(
    /\n {2}texts\/de\/: is of a language that "languages" in shop\.json has not\n[^]*\n {2}members\.json: members\[1 jonas@fernhollow\.example\]\.language names the language "de", which there is not$/,
  )
})

test('a duplicate coupon code is reported in any case of letters', async () => {
  const folder = await createSmallDemo()
  await slip(
    folder,
    'coupons.json',
    edit((all) => all.push({ ...all[0], code: 'kitchen' })),
  )
  await expect(readDemoFiles(folder)).rejects.toThrow(
    'coupons.json: [1 kitchen].code "KITCHEN" is there twice; the other one is in coupons.json',
  )
})

test('several mistakes are reported at once, a missing file among them', async () => {
  const folder = await createSmallDemo()
  await slip(folder, 'coupons.json', () => '[{ "name": "Ten" }]')
  await rm(join(folder, 'makers.json'))
  await expect(readDemoFiles(folder)).rejects.toThrow(
    /^There are 2 mistakes in the files.*\n {2}makers\.json: is missing\n {2}coupons\.json: \[0 Ten\]\.code is required$/,
  )
})

test('a missing folder is reported by its name, and so is a missing root folder', async () => {
  const folder = await createSmallDemo()
  await rm(join(folder, 'pictures'), { recursive: true })
  await expect(readDemoFiles(folder)).rejects.toThrow(/\n {2}pictures: is a folder that cannot be read(\n|$)/)
  await expect(readDemoFiles(join(folder, 'nowhere'))).rejects.toThrow(
    `There is no folder ${join(folder, 'nowhere')}, from which the demo shop would be loaded.`,
  )
})

test('a file may begin with a byte order mark and contain comments', async () => {
  const folder = await createSmallDemo()
  await slip(folder, 'fees.json', () => '\uFEFF{ "notes": ["Nothing yet."], "fees": [] }')
  expect((await readDemoFiles(folder)).fees).toEqual({ fees: [] })
})

test('a mistake in the files prevents loading, and an existing shop stays unchanged', async () => {
  const folder = await createSmallDemo()
  const whole = await readFile(join(folder, 'coupons.json'), 'utf8')
  await slip(folder, 'coupons.json', () => '[{ "code": "TEN", "name": "Ten", "percent": "10" }]')
  const { shop, start } = await startEmptyShop(folder)
  const slugs = async () => (await shop.db.selectFrom('products').select('slug').execute()).map(({ slug }) => slug)
  await expect(startDemo(shop.provider, start)).rejects.toThrow('coupons.json: [0 TEN].percent is not known here')
  expect([(await findDemoState(shop.db))?.status, await slugs()]).toEqual(['empty', []])

  await writeFile(join(folder, 'coupons.json'), whole)
  const { done } = await startDemo(shop.provider, start)
  await done
  await slip(
    folder,
    KITCHEN,
    edit(([mug]) => (mug.price = '24,00')),
  )
  await expect(resetDemoShop(shop.provider, start)).rejects.toThrow('.price "24,00" is not written as in "24.00"')
  expect([(await findDemoState(shop.db))?.status, await slugs()]).toEqual(['loaded', expect.any(Array)])
  expect(await slugs()).toHaveLength(3)
})

test('the files of the demo shop contain no mistakes', async () => {
  const { products, members, orders } = await readDemoFiles(DEMO_FOLDER)
  expect([products.length, members.length, orders.length].map((count) => count > 3)).toEqual([true, true, true])
})

async function slip(folder: string, file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  const text = await readFile(path, 'utf8').catch(() => '')
  await writeFile(path, change(text))
}
