import { describe, expect, test } from 'vitest'
import { readProductCsv } from './read-product-csv.ts'

const HEADER =
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Published,Image Src'

async function read(text: string | Buffer, currency = 'EUR') {
  const products = []
  const problems: string[] = []
  const options = { currencyDecimals: 2, currency, weightUnit: 'KG' } as const
  for await (const found of readProductCsv([Buffer.from(text)], options))
    if (found.kind === 'product') products.push(found.product)
    else problems.push(`${found.problem.severity}: ${found.problem.reason}`)
  return { products, problems }
}

async function readPrice(written: string, currency = 'EUR') {
  const { products, problems } = await read(`Handle\tTitle\tVariant Price\na\tA\t${written}`, currency)
  return [products[0]?.variants[0]?.price, ...problems]
}

describe('amounts are read in common human notations', () => {
  test.each([
    ["1'299.00", '1299.00'],
    ['1’234’567.50', '1234567.50'],
    ['1,29,999.00', '129999.00'],
    ['1,29,99,999', '12999999.00'],
    ['12.-', '12.00'],
    ['12,–', '12.00'],
    ['12:-', '12.00'],
    ['12,50 Euro', '12.50'],
    ["'12.50", '12.50'],
    ['+12.50', '12.50'],
  ])('%s', async (written, price) => {
    expect(await readPrice(written)).toEqual([price])
  })

  test.each([
    ['Fr. 12.50', 'CHF', '12.50'],
    ['₹1,29,999', 'INR', '129999.00'],
    ['Rs. 1,299', 'INR', '1299.00'],
    ['kr. 12,50', 'DKK', '12.50'],
    ['12,50 zł', 'PLN', '12.50'],
    ['$12.50', 'CAD', '12.50'],
  ])('%s in a shop of %s', async (written, currency, price) => {
    expect(await readPrice(written, currency)).toEqual([price])
    expect(await readPrice(written, 'EUR')).toEqual([price, expect.stringContaining('the currency of the shop')])
  })
})

test.each([
  ['5 pcs', 5],
  ['>10', 10],
  ['10+', 10],
])('a quantity of %s is read as the number in it, with a note', async (written, quantity) => {
  const { products, problems } = await read(`${HEADER}\na,A,,,S,shop,${written},5,true,`)
  expect(products[0]?.variants[0]?.stock).toEqual({ tracked: true, quantity })
  expect(problems).toEqual([`note: "${written}" was read as ${quantity}.`])
})

test.each([
  'verdadeiro falso',
  'prawda fałsz',
  'pravda nepravda',
  'sant falskt',
  'sand falsk',
  'sann usann',
  'tosi epätosi',
  'doğru yanlış',
  '真 偽',
  '✓ ✗',
  'DOĞRU YANLIŞ',
])('true and false are known as %s', async (words) => {
  const [yes, no] = words.split(' ')
  const { products, problems } = await read(`Handle,Title,Variant Price,Published\na,A,1,${yes}\nb,B,1,${no}`)
  expect([products.map(({ visible }) => visible), problems]).toEqual([[true, false], []])
})

test.each(['sep=;\r\n', '\uFEFFsep=;\r\n', '"sep=;"\r\n', 'SEP=;\n'])(
  '%j above the header tells what separates cells',
  async (line) => {
    const { products, problems } = await read(`${line}Handle;Title;Variant Price\r\na;A;9,50`)
    expect([products[0]?.variants[0]?.price, problems]).toEqual(['9.50', []])
  },
)

test('trailing cells left out by a spreadsheet are empty', async () => {
  const { products, problems } = await read(
    [HEADER, 'a,A,Size,S,S1,shop,5,9.50', 'a,,,M,S2,shop,6,9.50,', 'b,B,,,S3,shop,7,8'].join('\n'),
  )
  expect([products.map(({ handle, variants }) => [handle, variants.length]), problems]).toEqual([
    [
      ['a', 2],
      ['b', 1],
    ],
    [],
  ])
})

test('stock in a column for each location is summed', async () => {
  const { products, problems } = await read(
    [
      'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Main Warehouse,Front Shop',
      'tee,Tee,Size,S,TEE-S,6109,US,12,3',
      'tee,Tee,Size,M,TEE-M,6109,US,4,not stocked',
      'tee,Tee,Size,L,TEE-L,6109,US,not stocked,not stocked',
    ].join('\n'),
  )
  expect(products[0]?.variants.map(({ stock }) => stock)).toEqual([
    { tracked: true, quantity: 15 },
    { tracked: true, quantity: 4 },
    { tracked: false, isUnsaid: true },
  ])
  expect(problems).toEqual([])
})

test('stock in rows for each location, in several columns, gives no false notes', async () => {
  const { products, problems } = await read(
    [
      'Handle,Title,Option1 Name,Option1 Value,SKU,Location,Available (not editable),On hand (current),On hand (new)',
      'tee,Tee,Size,S,TEE-S,Shop,4,4,',
      'tee,Tee,Size,S,TEE-S,Depot,5,5,',
      'tee,Tee,Size,M,TEE-M,Shop,not stocked,not stocked,',
      'tee,Tee,Size,M,TEE-M,Depot,2,2,',
    ].join('\n'),
  )
  expect(products[0]?.variants.map(({ stock }) => stock)).toEqual([
    { tracked: true, quantity: 9 },
    { tracked: true, quantity: 2 },
  ])
  expect(problems).toEqual([])
})
