import { createReadStream, existsSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ImportedProduct } from './imported-product.ts'
import { readProductCsv } from './read-product-csv.ts'

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Cost per item'
const COLUMNS = HEADER.split(',')

type Row = Record<string, string>

const plate: Row = {
  Handle: 'plate',
  Title: 'Plate',
  Published: 'true',
  'Option1 Name': 'Size',
  'Option1 Value': 'Small',
  'Variant Inventory Tracker': 'shop',
  'Variant Inventory Qty': '4',
  'Variant Price': '12.5',
}
const another = (value: string, changes: Row = {}): Row => ({
  Handle: 'plate',
  'Option1 Value': value,
  'Variant Inventory Tracker': 'shop',
  'Variant Inventory Qty': '2',
  'Variant Price': '15',
  ...changes,
})
const bowl: Row = {
  Handle: 'bowl',
  Title: 'Bowl',
  'Option1 Name': 'Title',
  'Option1 Value': 'Default Title',
  'Variant Price': '9',
}

const quoted = (text: string) => (/[",\n\r;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const csv = (...rows: Row[]) =>
  [HEADER, ...rows.map((row) => COLUMNS.map((column) => quoted(row[column] ?? '')).join(','))].join('\n') + '\n'

/** Removes `says`, which has tests of its own. */
function withoutSays({ says: _says, ...product }: ImportedProduct): Omit<ImportedProduct, 'says'> {
  return product
}

async function read(file: string | Uint8Array, currencyDecimals = 2) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const products: Omit<ImportedProduct, 'says'>[] = []
  const problems: string[] = []
  for await (const found of readProductCsv([bytes], { currencyDecimals })) {
    if (found.kind === 'product') products.push(withoutSays(found.product))
    else {
      const { severity, line, handle, column, reason } = found.problem
      problems.push([severity, line, handle, column, reason].filter((part) => part !== undefined).join(' | '))
    }
  }
  return { products, problems, handles: products.map(({ handle }) => handle) }
}

test('rows of one handle give one product with its variants, pictures and SEO texts', async () => {
  const { products, problems } = await read(
    csv(
      {
        ...plate,
        'Body (HTML)': '<p>A plate,\nfor "two"</p>',
        Vendor: 'Alder',
        Type: 'Tableware',
        Tags: 'round, white , round',
        'Variant SKU': 'P-S',
        'Variant Grams': '450',
        'Variant Barcode': '4006381333931',
        'Cost per item': '5',
        'Image Src': 'https://pictures.example/b.jpg',
        'Image Position': '2',
        'Image Alt Text': 'From above',
        'SEO Title': 'Plates',
        'SEO Description': 'Good plates',
      },
      another('Large', {
        'Variant Image': 'https://pictures.example/large.jpg',
        'Variant Requires Shipping': 'false',
        'Variant Taxable': 'FALSE',
      }),
      { Handle: 'plate', 'Image Src': 'https://pictures.example/a.jpg', 'Image Position': '1' },
      bowl,
    ),
  )
  expect(problems).toEqual([])
  expect(products).toEqual([
    {
      lines: [2, 4, 5],
      handle: 'plate',
      name: 'Plate',
      descriptionHtml: '<p>A plate,\nfor "two"</p>',
      brand: 'Alder',
      productType: 'Tableware',
      tags: ['round', 'white'],
      visible: true,
      discount: { type: 'NONE' },
      options: [{ name: 'Size', choices: ['Small', 'Large'] }],
      variants: [
        {
          line: 2,
          choices: { Size: 'Small' },
          sku: 'P-S',
          price: '12.50',
          cost: '5.00',
          weightKg: '0.45',
          stock: { tracked: true, quantity: 4 },
          barcode: '4006381333931',
          requiresShipping: true,
          taxable: true,
        },
        {
          line: 4,
          choices: { Size: 'Large' },
          price: '15.00',
          stock: { tracked: true, quantity: 2 },
          requiresShipping: false,
          taxable: false,
          imageUrl: 'https://pictures.example/large.jpg',
        },
      ],
      images: [
        { url: 'https://pictures.example/a.jpg', altText: '' },
        { url: 'https://pictures.example/b.jpg', altText: 'From above' },
        { url: 'https://pictures.example/large.jpg', altText: '' },
      ],
      seo: { title: 'Plates', description: 'Good plates' },
    },
    {
      lines: [6],
      handle: 'bowl',
      name: 'Bowl',
      descriptionHtml: '',
      tags: [],
      visible: true,
      discount: { type: 'NONE' },
      options: [],
      variants: [
        { line: 6, choices: {}, price: '9.00', stock: { tracked: false }, requiresShipping: true, taxable: true },
      ],
      images: [],
      seo: {},
    },
  ])
})

test('newer column names have the same meaning', async () => {
  const file = [
    'Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Product image URL,Image position,Image alt text',
    'Plate,plate,Round,Alder,Tableware,,TRUE,Draft,P-1,,Size,Small,8,10,shop,3,DENY,250,https://pictures.example/a.jpg,1,Above',
    ',plate,,,,,,,P-2,,,Large,9,11,shop,5,CONTINUE,,,,',
  ].join('\r\n')
  const { products, problems } = await read(file)
  expect(products[0]).toMatchObject({
    handle: 'plate',
    descriptionHtml: 'Round',
    visible: false,
    discount: { type: 'AMOUNT', value: '2.00' },
    variants: [
      { sku: 'P-1', price: '10.00', weightKg: '0.25', stock: { tracked: true, quantity: 3 } },
      { sku: 'P-2', price: '11.00', stock: { tracked: false } },
    ],
    images: [{ altText: 'Above' }],
  })
  expect(problems).toEqual([
    'note | 3 | plate | Continue selling when out of stock | It may be sold when none is left, so its stock is not counted in this shop.',
  ])
})

describe('an invalid row is skipped, and no other row is', () => {
  test.each<[string, Row, string]>([
    [
      'a price that is no number',
      { 'Variant Price': 'ten' },
      'Variant Price | "ten" is not a valid amount, such as 12.50.',
    ],
    ['a negative price', { 'Variant Price': '-1' }, 'Variant Price | "-1" is not a valid amount, such as 12.50.'],
    [
      'a price that may be a thousand',
      { 'Variant Price': '9.999' },
      'Variant Price | "9.999" may be a thousand or have three decimals. Write it without the sign of thousands, or with 2 decimals.',
    ],
    ['a price above all', { 'Variant Price': '1000000000' }, 'Variant Price | "1000000000" is above 999999999.99.'],
    ['the same variant again', { 'Option1 Value': 'Small' }, 'The same variant is at line 2 already.'],
  ])('%s', async (_what, changes, reason) => {
    const { products, problems } = await read(csv(plate, another('Medium', changes), another('Large'), bowl))
    expect(products.map(({ handle, variants }) => [handle, variants.map(({ line }) => line)])).toEqual([
      ['plate', [2, 4]],
      ['bowl', [5]],
    ])
    expect(problems).toEqual([`row | 3 | plate | ${reason}`])
    expect(products[0]).toMatchObject({ isPartial: true })
  })

  test('a row with too few or too many cells is skipped', async () => {
    const [header, first, last] = csv(plate, another('Large')).split('\n')
    const { products, problems } = await read(
      [header, first, 'plate,,,Medium,1', last, `${last},x`, `${last},,`].join('\n'),
    )
    expect(products[0]?.lines).toEqual([2, 4, 6])
    expect(problems).toEqual([
      'row | 3 | plate | The row has 5 cells where the header has 32.',
      'row | 5 | plate | The row has 33 cells where the header has 32.',
      'row | 6 | plate | The same variant is at line 4 already.',
    ])
  })

  test('a row without a handle, and one torn out of a text, are skipped', async () => {
    const torn = { ...bowl, Handle: '<p>of a text' }
    const { handles, problems } = await read(csv(plate, { ...bowl, Handle: '' }, torn, bowl))
    expect(handles).toEqual(['plate', 'bowl'])
    expect(problems).toEqual([
      'row | 3 | Handle | The row has no handle.',
      'row | 4 | Handle | "<p>of a text" is no handle: one line without signs of HTML, up to 1000 characters.',
    ])
  })

  test('an unclosed quote rejects its line', async () => {
    const lines = csv(plate, another('Large'), bowl).split('\n')
    lines.splice(2, 0, 'plate,"never closed')
    const { products, problems } = await read(lines.join('\n'))
    expect(products.map(({ handle, variants }) => [handle, variants.length])).toEqual([
      ['plate', 2],
      ['bowl', 1],
    ])
    expect(problems).toEqual(['row | 3 | plate | A quote that opens in this row is never closed.'])
  })

  test('an unclosed quote that a later one seems to close rejects its line', async () => {
    const lines = csv(plate, another('Large'), { ...bowl, 'Body (HTML)': '\n<p>Deep.</p>\n' }).split('\n')
    lines.splice(1, 0, 'jug,"never closed')
    const { products, problems } = await read(lines.join('\n'))
    expect(products.map(({ handle, variants }) => [handle, variants.length])).toEqual([
      ['plate', 2],
      ['bowl', 1],
    ])
    expect(problems).toEqual([
      'row | 2 | jug | A quote that opens in this row is never closed, or one inside it is not written twice.',
    ])
  })

  test('a missing cell in a multi-line row is reported once', async () => {
    const { products, problems } = await read(`${csv(plate)}bowl,"Bowl\nof\nwood"\n`)
    expect(products.map(({ handle }) => handle)).toEqual(['plate'])
    expect(problems).toEqual([expect.stringMatching(/^row \| 3 \| bowl \| The row has 2 cells/)])
  })

  test('letters that are not UTF-8 are reported', async () => {
    const file = Buffer.from(csv(plate, another('Gr\u00F6\u00DFe'), another('Large'), bowl), 'latin1')
    const { products, problems } = await read(file)
    expect(products.map(({ variants }) => variants.length)).toEqual([3, 1])
    expect(products[0]?.options[0]?.choices).toContain('Größe')
    expect(problems).toEqual([expect.stringContaining('2 characters are not UTF-8 and were read as Windows-1252.')])
  })

  test('more than 100 values and more than 1000 variants are rejected', async () => {
    const many = Array.from({ length: 101 }, (_, index) => another(`no ${index}`))
    const { products, problems } = await read(csv({ ...plate, 'Option1 Value': 'no 100' }, ...many))
    expect(products[0]?.options[0]?.choices).toHaveLength(100)
    expect(problems).toEqual([
      'row | 102 | plate | Option1 Value | "Size" has more than 100 values.',
      'row | 103 | plate | The same variant is at line 2 already.',
    ])

    const grid = Array.from({ length: 1002 }, (_, index) =>
      another(`a${index % 40}`, {
        'Option2 Value': `b${Math.floor(index / 40)}`,
        ...(index === 0 ? { ...plate, 'Option1 Value': 'a0', 'Option2 Name': 'Shade' } : {}),
      }),
    )
    const large = await read(csv(...grid))
    expect(large.products[0]?.variants).toHaveLength(1000)
    expect(large.problems).toHaveLength(2)
  })
})

describe('a product whose first row is invalid is skipped', () => {
  test.each<[string, Row, string]>([
    [
      'a gift card',
      { 'Gift Card': 'true' },
      'Gift Card | A gift card is not a product in this shop. Its 2 rows were skipped.',
    ],
  ])('%s', async (_what, changes, reason) => {
    const { handles, problems } = await read(csv({ ...plate, ...changes }, another('Large'), bowl))
    expect(handles).toEqual(['bowl'])
    expect(problems).toEqual([`product | 2 | plate | ${reason}`])
  })

  test('an unreadable first row rejects the product', async () => {
    const [header, , second] = csv(plate, another('Large', { Title: 'Plate' })).split('\n')
    const { products, problems } = await read([header, 'plate,Plate', second].join('\n'))
    expect(products).toEqual([])
    expect(problems).toEqual([
      'row | 2 | plate | The row has 2 cells where the header has 32.',
      'product | 3 | plate | The row at line 2, with which the product begins, cannot be read.',
    ])
  })

  test('an invalid price in the first row rejects its variant only, if there are others', async () => {
    const { products, problems } = await read(
      csv({ ...plate, 'Variant Price': '?' }, another('Large'), { ...bowl, 'Variant Price': '?' }),
    )
    expect(products.map(({ handle, variants, isUnpriced }) => [handle, variants.length, isUnpriced])).toEqual([
      ['plate', 1, undefined],
      ['bowl', 1, true],
    ])
    expect(problems).toEqual([
      'row | 2 | plate | Variant Price | "?" is not a valid amount, such as 12.50.',
      'row | 4 | bowl | Variant Price | "?" is not a valid amount, such as 12.50.',
    ])
  })

  test('a product whose prices are all invalid keeps its variants without prices, and reports each row once', async () => {
    const bad = { 'Variant Price': '?' }
    const { products, problems } = await read(csv({ ...plate, ...bad }, another('Large', bad)))
    expect(products).toMatchObject([
      { isUnpriced: true, variants: [{ choices: { Size: 'Small' } }, { choices: { Size: 'Large' } }] },
    ])
    expect(products[0]?.variants.map(({ price }) => price)).toEqual([undefined, undefined])
    expect(problems).toEqual([
      'row | 2 | plate | Variant Price | "?" is not a valid amount, such as 12.50.',
      'row | 3 | plate | Variant Price | "?" is not a valid amount, such as 12.50.',
    ])
  })
})

test('separated rows of a product give one product', async () => {
  const { products, problems } = await read(csv(plate, bowl, another('Large')))
  expect(products.map(({ handle, lines, variants }) => [handle, lines, variants.length])).toEqual([
    ['bowl', [3], 1],
    ['plate', [2, 4], 2],
  ])
  expect(problems).toEqual([])
})

test('separated rows in a stream that is read once are skipped and reported', async () => {
  async function* once() {
    yield new TextEncoder().encode(csv(plate, bowl, another('Large')))
  }
  const found = []
  for await (const each of readProductCsv(once(), { currencyDecimals: 2 })) found.push(each)
  expect(found.map((each) => (each.kind === 'product' ? each.product.handle : each.problem.reason))).toEqual([
    'plate',
    'bowl',
    'The product already stood at line 2. Rows of one product have to follow each other.',
  ])
})

describe('an invalid value is reported and affects nothing else', () => {
  const size = (value: string) => ({ Size: value })
  test.each<[string, Row, object, string | undefined]>([
    ['no price', { 'Variant Price': '' }, { price: undefined }, undefined],
    [
      'a negative quantity',
      { 'Variant Inventory Qty': '-3' },
      { stock: { tracked: true, quantity: 0 } },
      'Variant Inventory Qty | The quantity is negative (-3); it was read as 0.',
    ],
    [
      'half a piece',
      { 'Variant Inventory Qty': '1.5' },
      { stock: { tracked: true, quantity: 1 } },
      'Variant Inventory Qty | "1.5" is no whole number; it was read as 1.',
    ],
    [
      'a quantity that may be a thousand',
      { 'Variant Inventory Qty': '1.000' },
      { stock: { tracked: true, quantity: undefined } },
      'Variant Inventory Qty | "1.000" is no whole number; the quantity was left out.',
    ],
    [
      '100,000 pieces',
      { 'Variant Inventory Qty': '100,000' },
      { stock: { tracked: true, quantity: 100_000 } },
      undefined,
    ],
    [
      'too large a quantity',
      { 'Variant Inventory Qty': '10000000' },
      { stock: { tracked: true, quantity: 9_999_999 } },
      'Variant Inventory Qty | The quantity 10000000 is above 9999999, which was taken.',
    ],
    [
      'a missing option value',
      { 'Option1 Value': '' },
      { choices: size('–') },
      'Option1 Value | The value of "Size" is missing; it is called "–".',
    ],
    [
      'another option',
      { 'Option1 Name': 'Colour' },
      { choices: size('Medium') },
      'Option1 Name | The option is called "Colour" here, and "Size" in the product.',
    ],
    ['an option value of 100', { 'Option1 Value': 'x'.repeat(100) }, { choices: size('x'.repeat(100)) }, undefined],
    [
      'an option value of 101',
      { 'Option1 Value': 'x'.repeat(101) },
      { choices: size('x'.repeat(100)) },
      'Option1 Value | The value of "Size" has 101 characters and was cut to 100.',
    ],
    ['a SKU of 100', { 'Variant SKU': 'x'.repeat(100) }, { sku: 'x'.repeat(100) }, undefined],
    [
      'a SKU of 101',
      { 'Variant SKU': 'x'.repeat(101) },
      { sku: 'x'.repeat(100) },
      'Variant SKU | The SKU has 101 characters and was cut to 100.',
    ],
    [
      'a weight that is none',
      { 'Variant Grams': 'heavy' },
      { weightKg: undefined },
      'Variant Grams | "heavy" is no weight in grams; it was left out.',
    ],
    [
      'more decimals than the currency has',
      { 'Variant Price': '9.99961' },
      { price: '10.00' },
      'Variant Price | "9.99961" has more than the 2 decimals of the currency; it was rounded to 10.00.',
    ],
  ])('%s', async (_what, changes, expected, reason) => {
    const { products, problems } = await read(csv(plate, another('Medium', changes), another('Large'), bowl))
    expect(products.map(({ handle, variants }) => [handle, variants.length])).toEqual([
      ['plate', 3],
      ['bowl', 1],
    ])
    expect(products[0]?.variants[1]).toMatchObject(expected)
    expect(problems).toEqual(reason === undefined ? [] : [`note | 3 | plate | ${reason}`])
  })

  test.each<[string, Row, object, string[]]>([
    ['a title of 255', { Title: 'x'.repeat(255) }, { name: 'x'.repeat(255) }, []],
    ['a title of 256', { Title: 'x'.repeat(256) }, { name: 'x'.repeat(255) }, ['Title']],
    ['no title', { Title: '' }, { name: 'Plate' }, ['Title']],
    ['a long brand', { Vendor: 'x'.repeat(51) }, { brand: 'x'.repeat(50) }, ['Vendor']],
    [
      'an option twice',
      { 'Option2 Name': 'Size', 'Option2 Value': 'x' },
      { options: [{ name: 'Size' }, { name: 'Size 2' }] },
      ['Option2 Name'],
    ],
    [
      'values without an option',
      { 'Option2 Value': 'Red' },
      { options: [{ name: 'Size' }, { name: 'Option2' }] },
      ['Option2 Name'],
    ],
    [
      'an option nobody could choose from',
      { 'Option1 Name': 'constructor' },
      { options: [{ name: 'constructor.' }] },
      ['Option1 Name'],
    ],
  ])('%s', async (_what, changes, expected, columns) => {
    const { products, problems } = await read(csv({ ...plate, ...changes }))
    expect(products).toMatchObject([expected])
    expect(problems.map((problem) => problem.split(' | ')[3])).toEqual(columns)
  })
})

test.each([
  ['1,299.00', '1299.00'],
  ['1,299', '1299.00'],
  ['1,299,000.5', '1299000.50'],
  ['1.299,50', '1299.50'],
  ['1 299,50', '1299.50'],
  ["1'299.50", '1299.50'],
  ['$12.50', '12.50'],
  ['12.50 EUR', '12.50'],
  ['€ 12,50', '12.50'],
  ['12,50\u00A0€', '12.50'],
  ['.99', '0.99'],
  ['5.', '5.00'],
  ['4,99', '4.99'],
  ['12.500', '12.50'],
])('the price %s is %s', async (written, price) => {
  const { products, problems } = await read(csv({ ...bowl, 'Variant Price': written }))
  expect([problems, products[0]?.variants[0]?.price]).toEqual([[], price])
})

test('with semicolons, a point before three digits separates thousands', async () => {
  const { products } = await read('Handle;Title;Variant Price\nsofa;Sofa;1.299\nbed;Bed;2.499,5\n')
  expect(products.map(({ variants }) => variants[0]?.price)).toEqual(['1299.00', '2499.50'])
})

test.each([
  ['VERDADERO', true],
  ['FALSO', false],
  ['VERO', true],
  ['WAAR', true],
  ['ONWAAR', false],
  ['ИСТИНА', true],
  ['ЛОЖЬ', false],
  ['PRAWDA', true],
  ['FAŁSZ', false],
  ['נכון', undefined],
])('%s is read as %s', async (word, visible) => {
  const { products, problems } = await read(csv({ ...bowl, Published: word }))
  expect([products[0]?.visible, problems.length]).toEqual([visible ?? false, visible === undefined ? 1 : 0])
})

test('several URLs in a cell, and URLs without a protocol, are pictures', async () => {
  const { products, problems } = await read(
    csv(
      { ...bowl, 'Image Src': 'https://x.example/w_1,h_2/a.jpg, https://x.example/b.jpg' },
      { ...bowl, Handle: 'cup', 'Image Src': '//cdn.example/c.jpg' },
    ),
  )
  expect(products.map(({ images }) => images.map(({ url }) => url))).toEqual([
    ['https://x.example/w_1,h_2/a.jpg', 'https://x.example/b.jpg'],
    ['https://cdn.example/c.jpg'],
  ])
  expect(problems).toEqual([])
})

test('rows of several locations are one stock', async () => {
  const { products } = await read('Handle,Title,SKU,Location,Available\nmug,Mug,M-1,Berlin,4\nmug,Mug,M-1,Hamburg,3\n')
  expect(products[0]?.variants.map(({ stock }) => stock)).toEqual([{ tracked: true, quantity: 7 }])
})

test('a quantity that a row of a further location changes is reported with its line', async () => {
  const { products, problems } = await read(
    'Handle,Title,SKU,Location,Available\nmug,Mug,M-1,Berlin,4\nmug,Mug,M-1,Hamburg,-3\nmug,Mug,M-1,Kiel,many\nmug,Mug,M-1,Trier,9999999\n',
  )
  expect(products[0]?.variants.map(({ stock }) => stock)).toEqual([{ tracked: true, quantity: 9_999_999 }])
  expect(problems).toEqual([
    expect.stringMatching(/3.*negative \(-3\); it was read as 0/),
    expect.stringMatching(/4.*"many" is no whole number; the quantity was left out/),
    expect.stringMatching(/5.*add up to 10000003, above 9999999, which was taken/),
  ])
})

test('unlisted products are hidden, and lost reductions counted, once for the file', async () => {
  const reduced = { 'Variant Compare At Price': '20' }
  const { products, problems } = await read(
    csv({ ...bowl, Handle: 'a' }, { ...plate, Handle: 'b', ...reduced }, another('Large', { Handle: 'b' }), bowl),
  )
  expect(products).toHaveLength(3)
  expect(problems.at(-1)).toContain('1 of 3 products lose a reduction')
  const unlisted = await read('Handle,Title,Variant Price,Status\na,A,1,unlisted\nb,B,1,unlisted\n')
  expect(unlisted.products.map(({ visible }) => visible)).toEqual([false, false])
  expect(unlisted.problems).toEqual([expect.stringContaining('2 products are unlisted')])
})

test('unusual but harmless values are reported and not skipped', async () => {
  const { products, problems } = await read(
    csv({
      ...plate,
      Vendor: 'x'.repeat(51),
      Published: 'maybe',
      'Variant Compare At Price': 'more',
      'Variant Weight Unit': 'stone',
      'Cost per item': 'little',
      'Image Src': 'file:///etc/passwd',
    }),
  )
  expect(products[0]).toMatchObject({ visible: false, variants: [{ price: '12.50' }], images: [] })
  expect(products[0]?.brand).toHaveLength(50)
  expect(problems.map((problem) => problem.split(' | ').slice(0, 4).join(' '))).toEqual([
    'note 2 plate Published',
    'note 2 plate Vendor',
    'note 2 plate Image Src',
    'note 2 plate Variant Compare At Price',
    'note 2 plate Cost per item',
    'note 2 plate Variant Weight Unit',
  ])
})

test('a quantity without a tracker is reported once, and a quantity without a column stays undefined', async () => {
  const untracked = await read(
    csv({ ...bowl, 'Variant Inventory Qty': '3' }, { ...bowl, Handle: 'cup', 'Variant Inventory Qty': '1' }),
  )
  expect(untracked.products.map(({ variants }) => variants[0]?.stock)).toEqual([{ tracked: false }, { tracked: false }])
  expect(untracked.problems).toEqual([
    'note | 2 | 2 rows have a quantity but no inventory tracker (this is the first). In this format that means: not counted, always in stock.',
  ])
  const open = await read('Handle,Title,Price,Inventory tracker\nbowl,Bowl,9,shop\n')
  expect(open.products[0]?.variants[0]?.stock).toEqual({ tracked: true, quantity: undefined })
})

test('empty lines, and one that names the separator, may precede the header', async () => {
  const file = 'Handle;Title;Variant Price\r\nmug;Mug;4,50\r\n'
  for (const above of ['\r\n\r\n', 'sep=;\r\n', '\r\nSEP=;\r\n', ';;\r\n'])
    expect((await read(above + file)).products).toMatchObject([{ handle: 'mug', variants: [{ price: '4.50' }] }])
})

test('semicolons, tabs, a byte order mark, CRLF and decimal commas are accepted', async () => {
  for (const separator of [';', '\t']) {
    const file = `\uFEFF${['Handle', 'Title', 'Variant Price'].join(separator)}\r\n${['bowl', 'Bowl, deep', separator === ';' ? '9,5' : '9.5'].join(separator)}\r\n`
    const { products, problems } = await read(file)
    expect(problems).toEqual([])
    expect(products[0]).toMatchObject({ name: 'Bowl, deep', variants: [{ price: '9.50' }] })
  }
})

test('a currency without decimals has no cents', async () => {
  const file = csv(bowl, { ...bowl, Handle: 'cup', 'Variant Price': '9.50' })
  const { products, problems } = await read(file, 0)
  expect(products.map(({ variants }) => variants[0]?.price)).toEqual(['9', '10'])
  expect(problems[0]).toContain('has more than the 0 decimals')
})

describe('an unreadable file is refused with a reason', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', 'file | The file is empty.'],
    ['blank lines', '\n\n', 'file | The file is empty.'],
    ['a header alone', HEADER, 'file | The file has a header and no products.'],
    [
      'other columns',
      'Name,Price\nPlate,1\n',
      'file | 1 | The header has no column Handle or URL handle. Say which column is which, such as --map "Title=…" --map "Variant Price=…". The header has: Name, Price.',
    ],
    [
      'an unclosed quote in the header',
      'Handle,"Title\nx,y',
      'file | 1 | The header cannot be read. A quote that opens in this row is never closed.',
    ],
    [
      'a spreadsheet',
      Buffer.from('PK\u0003\u0004xxxxxxxxxx'),
      'file | The file is a spreadsheet or an archive. Save it as CSV.',
    ],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
      'file | The file is binary, not CSV.',
    ],
  ])('%s', async (_what, file, reason) => {
    const { products, problems } = await read(file)
    expect(products).toEqual([])
    expect(problems).toEqual([reason])
  })
})

const word = fc.stringMatching(/^[A-Za-zÄéß0-9"',;<>&\n🪴.-]{1,12}$/u).map((text) => text.trim() || 'x')
const amount = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2))
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

const anyProduct = fc
  .record({
    name: word,
    descriptionHtml: fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[\0\uFFFD]/g, '').trim()),
    brand: optional(word),
    productType: optional(word),
    tags: fc.uniqueArray(
      word.map((text) => text.replaceAll(',', '') || 'x'),
      { maxLength: 3 },
    ),
    visible: fc.boolean(),
    options: fc.uniqueArray(fc.record({ name: word, choices: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }) }), {
      maxLength: 3,
      selector: ({ name }) => name,
    }),
    variant: fc.record({
      sku: optional(word),
      price: amount,
      cost: optional(amount),
      weightKg: optional(fc.integer({ min: 1, max: 50_000 }).map((grams) => String(grams / 1000))),
      stock: fc.oneof(
        fc.record({ tracked: fc.constant(true as const), quantity: fc.integer({ min: 0, max: 99_999 }) }),
        fc.constant({ tracked: false as const }),
      ),
      barcode: optional(word),
      requiresShipping: fc.boolean(),
      taxable: fc.boolean(),
    }),
    images: fc.uniqueArray(
      fc.record({ url: fc.nat(99).map((id) => `https://pictures.example/${id}.jpg`), altText: word }),
      {
        maxLength: 4,
        selector: ({ url }) => url,
      },
    ),
    seo: fc.record({ title: optional(word), description: optional(word) }),
  })
  .map(({ variant, tags, ...product }) => {
    const combinations = product.options.reduce<Record<string, string>[]>(
      (before, option) => before.flatMap((row) => option.choices.map((choice) => ({ ...row, [option.name]: choice }))),
      [{}],
    )
    return {
      ...product,
      tags: tags.map((tag) => tag.trim() || 'x').filter((tag, index, all) => all.indexOf(tag) === index),
      discount: { type: 'NONE' as const },
      variants: combinations.map((choices) => ({ ...variant, choices })),
    }
  })

test('any catalogue written to CSV is read back the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyProduct, { minLength: 1, maxLength: 5 }), async (catalogue) => {
      const rows = catalogue.flatMap((product, number) => {
        const count = Math.max(product.variants.length, product.images.length)
        return Array.from({ length: count }, (_, index): Row => {
          const variant = product.variants[index]
          const image = product.images[index]
          const row: Row = { Handle: `product-${number}` }
          if (index === 0) {
            row.Title = product.name
            row['Body (HTML)'] = product.descriptionHtml
            row.Vendor = product.brand ?? ''
            row.Type = product.productType ?? ''
            row.Tags = product.tags.join(', ')
            row.Published = String(product.visible)
            row['SEO Title'] = product.seo.title ?? ''
            row['SEO Description'] = product.seo.description ?? ''
            if (product.options.length === 0) row['Option1 Name'] = 'Title'
          }
          if (variant) {
            if (product.options.length === 0) row['Option1 Value'] = 'Default Title'
            for (const [at, option] of product.options.entries()) {
              if (index === 0) row[`Option${at + 1} Name`] = option.name
              row[`Option${at + 1} Value`] = variant.choices[option.name] ?? ''
            }
            row['Variant SKU'] = variant.sku ?? ''
            row['Variant Price'] = variant.price
            row['Cost per item'] = variant.cost ?? ''
            row['Variant Grams'] =
              variant.weightKg === undefined ? '' : String(Math.round(Number(variant.weightKg) * 1000))
            row['Variant Inventory Tracker'] = variant.stock.tracked ? 'shop' : ''
            row['Variant Inventory Qty'] = variant.stock.tracked ? String(variant.stock.quantity) : ''
            row['Variant Barcode'] = variant.barcode ?? ''
            row['Variant Requires Shipping'] = String(variant.requiresShipping)
            row['Variant Taxable'] = String(variant.taxable)
          }
          if (image) {
            row['Image Src'] = image.url
            row['Image Position'] = String(index + 1)
            row['Image Alt Text'] = image.altText
          }
          return row
        })
      })
      const { products, problems } = await read(csv(...rows))
      expect(problems).toEqual([])
      const comparable = products.map(({ lines: _lines, handle: _handle, variants, ...product }) => ({
        ...product,
        variants: variants.map(({ line: _line, ...variant }) => variant),
      }))
      expect(comparable).toEqual(catalogue)
      expect(products.map(({ handle }) => handle)).toEqual(catalogue.map((_, number) => `product-${number}`))
    }),
    { numRuns: 200 },
  )
})

test('any bytes are read to their end or refused without an exception', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.string({ maxLength: 300 }).map((text) => new TextEncoder().encode(`${HEADER}\n${text}`)),
      ),
      async (bytes) => {
        const { products, problems } = await read(bytes)
        expect(products.length + problems.length).toBeGreaterThan(0)
      },
    ),
    { numRuns: 300 },
  )
})

test('memory use is bounded by one product, however long the file is', async () => {
  function* file() {
    const encoder = new TextEncoder()
    yield encoder.encode('Handle,Title,Price\n')
    for (let index = 0; index < 20_000; index++) yield encoder.encode(`p${index},Product ${index},1\n`)
  }
  let seen = 0
  for await (const found of readProductCsv(file(), { currencyDecimals: 2 })) if (found.kind === 'product') seen++
  expect(seen).toBe(20_000)
})

const real = new URL('../../../../../../shared/data/product-csv/', import.meta.url)
const isThere = existsSync(real)

// The exports of another system are not ours to copy.
test.skipIf(!isThere).each([
  ['apparel.csv', 20, 22],
  ['home-and-garden.csv', 20, 21],
])(
  '%s, an export of another system (needs ../shared/data), is read whole',
  async (file, productCount, variantCount) => {
    const products: Omit<ImportedProduct, 'says'>[] = []
    const problems: string[] = []
    for await (const found of readProductCsv(createReadStream(new URL(file, real)), { currencyDecimals: 2 })) {
      if (found.kind === 'product') products.push(withoutSays(found.product))
      else problems.push(found.problem.severity)
    }
    expect(products).toHaveLength(productCount)
    expect(products.flatMap(({ variants }) => variants)).toHaveLength(variantCount)
    expect(problems).toEqual(['note'])
  },
)
