import { expect, test } from 'vitest'
import type { ImportedProduct } from './imported-product.ts'
import { readProductCsv } from './read-product-csv.ts'

// Columns of the platform, without those that these tests leave empty.
const COLUMNS =
  `handleId fieldType name description productImageUrl collection sku ribbon price surcharge visible discountMode discountValue
  inventory weight cost productOptionName1 productOptionType1 productOptionDescription1 productOptionName2 productOptionType2
  productOptionDescription2 additionalInfoTitle1 additionalInfoDescription1 customTextField1 customTextCharLimit1 customTextMandatory1 brand`.split(
    /\s+/,
  )

type Row = Record<string, string>

const shirt: Row = {
  handleId: 'product_529ED0E5-8572-a205-c1dd-9bf703c76675',
  fieldType: 'Product',
  name: 'Harbour shirt',
  description: '<p>Cotton.</p>',
  productImageUrl: 'b7f29b_5447~mv2.png;https://pictures.example/back.jpg',
  collection: 'Shirts;New arrivals',
  ribbon: 'New',
  price: '35.0',
  visible: 'true',
  discountMode: 'PERCENT',
  discountValue: '10.0',
  inventory: '0',
  weight: '0.3',
  cost: '14.2',
  productOptionName1: 'Size',
  productOptionType1: 'DROP_DOWN',
  productOptionDescription1: 'Medium;Large',
  productOptionName2: 'Color',
  productOptionType2: 'COLOR',
  productOptionDescription2: '#000000:Black;rgb(255, 255, 255):White',
  additionalInfoTitle1: 'Care',
  additionalInfoDescription1: '<p>Cold.</p>',
  customTextField1: 'Initials',
  customTextCharLimit1: '3',
  customTextMandatory1: 'true',
  brand: 'Mill',
}
const variant = (size: string, color: string, more: Row = {}): Row => ({
  handleId: shirt['handleId']!,
  fieldType: 'Variant',
  visible: 'true',
  inventory: '2',
  productOptionDescription1: size,
  productOptionDescription2: color,
  ...more,
})

const quoted = (text: string) => (/[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

test('visibility is read in the languages of spreadsheets, and any other value hides', async () => {
  const seen = async (visible: string) => {
    const { products, problems } = await read({ ...shirt, visible }, variant('Medium', 'Black', { visible }))
    return [products[0]!.visible, products[0]!.variants[0]!.visible, problems]
  }
  for (const yes of ['', 'TRUE', 'WAHR', 'Vrai']) expect(await seen(yes)).toEqual([true, true, []])
  for (const no of ['FALSE', 'FALSCH', 'Faux']) expect(await seen(no)).toEqual([false, false, []])
  const note = '"hidden" is neither true nor false; it stays hidden.'
  expect(await seen('hidden')).toEqual([false, false, [`note | 3 | visible | ${note}`, `note | 2 | visible | ${note}`]])
})

test('custom texts that a buyer could not fill in are left out by their titles', async () => {
  const { products, problems } = await read({ ...shirt, customTextField1: 'constructor' }, variant('Medium', 'Black'))
  expect(products[0]!.customTextFields).toEqual([])
  expect(problems).toEqual(['note | 2 | customTextField1 | "constructor" is no title for a text; it was left out.'])
})

test('an option that cannot be chosen from is refused in each notation', async () => {
  expect((await read({ ...shirt, productOptionName2: '__proto__' })).problems).toEqual([
    'product | 2 | productOptionName2 | "__proto__" is no name for an option.',
  ])
})

async function read(...rows: Row[]) {
  const text = [COLUMNS.join(','), ...rows.map((row) => COLUMNS.map((name) => quoted(row[name] ?? '')).join(','))].join(
    '\n',
  )
  const products: ImportedProduct[] = []
  const problems: string[] = []
  for await (const found of readProductCsv([new TextEncoder().encode(text)], { currencyDecimals: 2 })) {
    if (found.kind === 'product') products.push(found.product)
    else {
      const { severity, line, column, reason } = found.problem
      problems.push([severity, line, column, reason].filter((part) => part !== undefined).join(' | '))
    }
  }
  return { products, problems }
}

test('a product row and its variant rows give a product with colours, prices, pictures and texts', async () => {
  const { products, problems } = await read(
    shirt,
    variant('Large', 'White', { surcharge: '5.0', sku: 'L-W', cost: '16', inventory: 'OutOfStock' }),
    variant('Medium', '#000000:Black'),
    variant('Medium', 'White', { visible: 'false', inventory: 'InStock', weight: '0.4' }),
  )
  expect(problems).toEqual([])
  expect(products).toMatchObject([
    {
      handle: 'product_529ed0e5-8572-a205-c1dd-9bf703c76675',
      name: 'Harbour shirt',
      brand: 'Mill',
      ribbon: 'New',
      price: '35.00',
      cost: '14.20',
      weight: '0.3',
      discount: { type: 'PERCENT', value: '10' },
      collections: ['Shirts', 'New arrivals'],
      images: [
        { url: 'https://static.wixstatic.com/media/b7f29b_5447%7Emv2.png' },
        { url: 'https://pictures.example/back.jpg' },
      ],
      options: [
        { name: 'Size', type: 'drop_down', choices: ['Medium', 'Large'] },
        { name: 'Color', type: 'color', choices: ['Black', 'White'], values: ['#000000', 'rgb(255, 255, 255)'] },
      ],
      // In the order of the choices.
      variants: [
        {
          choices: { Size: 'Medium', Color: 'Black' },
          price: '35.00',
          visible: true,
          stock: { tracked: true, quantity: 2 },
        },
        {
          choices: { Size: 'Medium', Color: 'White' },
          visible: false,
          weight: '0.4',
          stock: { tracked: false, inStock: true },
        },
        {
          choices: { Size: 'Large', Color: 'White' },
          price: '40.00',
          sku: 'L-W',
          cost: '16.00',
          stock: { tracked: false, inStock: false },
        },
      ],
      infoSections: [{ title: 'Care', description: '<p>Cold.</p>' }],
      customTextFields: [{ title: 'Initials', maxLength: 3, mandatory: true }],
    },
  ])
})

test('without variant rows, variants are derived from the options and have the values of the product', async () => {
  const { products, problems } = await read({ ...shirt, inventory: '7', sku: 'ALL' })
  expect(problems).toEqual([])
  expect(products[0]).toMatchObject({
    manageVariants: false,
    variants: [{ choices: {}, price: '35.00', sku: 'ALL', stock: { tracked: true, quantity: 7 } }],
  })
})

test('the name of a colour takes precedence over the value of another', async () => {
  const { products } = await read(
    { ...shirt, productOptionDescription2: 'Black:Night;#000000:Black' },
    variant('Large', 'Night'),
    variant('Large', 'Black'),
  )
  expect(products[0]!.variants.map(({ choices }) => choices['Color'])).toEqual(['Night', 'Black'])
})

test('a surcharge may be negative, a price may not', async () => {
  const { products, problems } = await read(
    shirt,
    variant('Medium', 'Black', { surcharge: '-5.50' }),
    variant('Large', 'Black', { surcharge: '-35.01' }),
  )
  expect(products[0]!.variants).toMatchObject([{ price: '29.50' }])
  expect(problems).toEqual(['row | 4 | surcharge | The price would be below zero (-0.01).'])
})

test.each<[string, Row[], string[]]>([
  ['no price', [{ ...shirt, price: '' }], ['product | 2 | price | The price is missing.']],
  ['no name', [{ ...shirt, name: '' }], ['product | 2 | name | The product has no name.']],
  [
    'a variant first',
    [variant('Medium', 'Black')],
    ['product | 2 | fieldType | The first row of the product is not its own.'],
  ],
  [
    'an unknown choice',
    [shirt, variant('Huge', 'Black'), variant('Large', 'Black')],
    ['row | 3 | productOptionDescription1 | "Huge" is no choice of "Size".'],
  ],
  [
    'a choice that is missing',
    [shirt, variant('', 'Black'), variant('Large', 'Black')],
    ['row | 3 | productOptionDescription1 | The value of "Size" is missing.'],
  ],
  [
    'the same variant twice',
    [shirt, variant('Large', 'Black'), variant('Large', 'Black')],
    ['row | 4 | handleId | The same variant is at line 3 already.'],
  ],
  [
    'no good variant',
    [shirt, variant('Huge', 'Black')],
    [
      'product | 2 | productOptionDescription1 | "Huge" is no choice of "Size". No variant of the product is left. Its 2 rows were skipped.',
    ],
  ],
  [
    'a bad number',
    [{ ...shirt, inventory: 'many' }],
    ['note | 2 | inventory | "many" is no whole number; the quantity was left out.'],
  ],
  [
    'a bad discount',
    [{ ...shirt, discountValue: '110' }],
    ['note | 2 | discountValue | "PERCENT 110" is no discount; it was left out.'],
  ],
  [
    'an option twice',
    [{ ...shirt, productOptionName2: 'Size' }],
    ['product | 2 | productOptionName2 | The option "Size" is there twice.'],
  ],
  [
    'a ribbon that is too long',
    [{ ...shirt, ribbon: 'x'.repeat(31) }],
    ['note | 2 | ribbon | It has 31 characters and was cut to 30.'],
  ],
  [
    'a limit that is none',
    [{ ...shirt, customTextCharLimit1: '0' }],
    ['note | 2 | customTextCharLimit1 | It is not between 1 and 500; the field was left out.'],
  ],
])('%s is told', async (_what, rows, expected) => {
  expect((await read(...rows)).problems).toEqual(expected)
})

test('a file that lacks required columns is refused with their names', async () => {
  const problems = []
  for await (const found of readProductCsv([new TextEncoder().encode('handleId,fieldType,name\na,Product,A\n')], {
    currencyDecimals: 2,
  }))
    if (found.kind === 'problem') problems.push(found.problem.reason)
  expect(problems).toEqual([expect.stringContaining('The header has no column price.')])
})
