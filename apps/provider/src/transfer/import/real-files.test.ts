import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPhoto } from '../../testing/sample-files.ts'
import { startShop, TEST_PROVIDER_URL, type TestShop } from '../../testing/index.ts'
import { importProducts } from './import-products.ts'

const FILES = join(import.meta.dirname, 'real-files')

/** Imports a file beside this test. Each contains one peculiarity of exports of real shops. */
async function importFile(
  shop: TestShop,
  file: string,
  readOptions?: Parameters<typeof importProducts>[2]['readOptions'],
) {
  const report = await importProducts(shop.db, file.includes('/') ? file : join(FILES, `${file}.csv`), {
    shop: shop.provider.settings.current().shop,
    now: () => shop.now,
    fetch: async () => ({ status: 'unreachable', reason: 'No connection.' }),
    readOptions,
  })
  await shop.provider.pollChanges()
  return { ...report, left: report.problems.filter(({ severity }) => severity !== 'note').map(({ reason }) => reason) }
}

async function newFile(...lines: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file.csv')
  await writeFile(path, lines.join('\n'))
  return path
}

async function readProducts(shop: TestShop) {
  const token = await shop.newApiKey()
  const { body } = await shop.call('GET', '/stores-reader/v1/products/query-platformized', { token })
  return (body.products as Product[]).toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
}

interface Product {
  id: string
  name: string
  slug: string
  sku: string
  visible: boolean
  description: string
  price: { price: number; discountedPrice: number }
  discount: { type: string; value: number }
  stock: { trackInventory: boolean; quantity?: number; inStock: boolean }
  productOptions: { name: string; choices: { description: string }[] }[]
  variants: {
    choices: Record<string, string>
    variant: { sku: string; priceData: { price: number } }
    stock: { quantity?: number }
  }[]
}

const LONG_CHOICE = 'Kit completo com 12 peças e maleta de transporte preta'
const LONG_HANDLE =
  'pair-of-vintage-bamboo-nightstands-bedside-tables-with-drawers-in-the-manner-of-the-nineteen-seventies-x'

describe('real files lose no product', () => {
  test.each<[file: string, products: object[]]>([
    ['neg-deny', [{ slug: 'a', stock: { trackInventory: true, quantity: 0 } }]],
    ['neg-variant', [{ slug: 'a', variants: [{ stock: { quantity: 0 } }, { stock: { quantity: 4 } }] }]],
    [
      'title-89',
      [{ name: 'Double ended breast pump with carry bag, milk bags and steriliser, starter set 12 pieces' }],
    ],
    ['sku-41', [{ variants: [{ variant: { sku: '14:771#Warm white 3000K;5:100014064#12 pc' } }] }]],
    ['choice-51', [{ variants: [{ choices: { Variação: LONG_CHOICE } }, { choices: { Variação: 'Kit básico' } }] }]],
    ['handle-104', [{ slug: LONG_HANDLE, variants: [{}, {}] }]],
    ['handle-signs', [{ name: 'Pearl bracelet', slug: 'lamp-oak' }, { name: 'Cap' }, { name: 'T-shirt' }]],
    ['qty-100000', [{ stock: { quantity: 100_000 } }]],
    ['price-thousands', [{ price: { price: 1299 } }]],
    ['price-german', [{ price: { price: 1299.5 } }]],
    ['price-currency', [{ price: { price: 12.5 } }, { price: { price: 12.5 } }]],
    ['cp1252', [{ name: 'Bowl' }, { name: 'Crème brûlée' }]],
    ['utf16le', [{ name: 'Crème brûlée' }]],
    ['words', [{ visible: true }, { visible: false }, { visible: true }, { visible: true }]],
    ['unlisted', [{ visible: false }]],
    ['sorted', [{ slug: 'a', variants: [{}, {}] }, { slug: 'b' }]],
    ['images-list', [{ slug: 'a' }, { slug: 'b' }]],
    ['percent-12.5', [{ discount: { type: 'PERCENT', value: 12.5 }, price: { price: 22, discountedPrice: 19.25 } }]],
    [
      'woocommerce',
      [
        {
          name: 'Plain tee',
          slug: 'plain-tee',
          productOptions: [{ name: 'Size', choices: [{ description: 'S' }] }],
          variants: [{ choices: { Size: 'S' }, variant: { sku: 'TEE-S' }, stock: { quantity: 5 } }],
          price: { price: 15, discountedPrice: 12 },
        },
      ],
    ],
    [
      'magento',
      [
        {
          name: 'Tee',
          slug: 'tee',
          visible: true,
          variants: [
            { choices: { Size: 'S' }, variant: { sku: 'TEE-S', priceData: { price: 15 } }, stock: { quantity: 5 } },
          ],
        },
      ],
    ],
    [
      'prestashop',
      [{ name: 'Music player', slug: 'music-player', sku: 'P1', price: { price: 99.9 }, stock: { quantity: 160 } }],
    ],
  ])('%s.csv', async (file, products) => {
    const shop = await startShop()
    const report = await importFile(shop, file)
    expect([report.products, report.left]).toEqual([
      { created: products.length, updated: 0, unchanged: 0, skipped: 0 },
      [],
    ])
    const read = await readProducts(shop)
    expect(read).toMatchObject(products)
    expect(read).toHaveLength(products.length)
    const again = await importFile(shop, file)
    expect(again.products).toEqual({ created: 0, updated: 0, unchanged: products.length, skipped: 0 })
  })

  test('pictures in lists and without a protocol are queued for download', async () => {
    const shop = await startShop()
    expect((await importFile(shop, 'images-list')).images.pending).toBe(3)
    expect(
      (await shop.db.selectFrom('image_downloads').select('url').orderBy('url').execute()).map(({ url }) => url),
    ).toEqual(['https://cdn.shopify.com/c.jpg', 'https://x.example/a.jpg', 'https://x.example/b.jpg'])
  })

  test('pictures in descriptions are fetched, and words of separate blocks stay apart', async () => {
    const shop = await startShop()
    const source = 'https://cdn.shopify.com/s/files/1/0000/0001/files/sizes.jpg'
    const bytes = await createPhoto(40, 20)
    const report = await importProducts(shop.db, join(FILES, 'body-image.csv'), {
      shop: shop.provider.settings.current().shop,
      fetch: async (url) =>
        url === source
          ? { status: 'fetched', bytes, contentType: 'image/jpeg', width: 40, height: 20 }
          : { status: 'refused', reason: 'Another address.' },
    })
    expect(report.images).toEqual({ fetched: 1, pending: 0, failed: 0 })
    await shop.provider.pollChanges()
    const [mat] = await readProducts(shop)
    const { id } = await shop.db.selectFrom('media_files').select('id').executeTakeFirstOrThrow()
    expect(mat?.description).toBe(
      `<p>Sizes:</p><p><img src="${TEST_PROVIDER_URL}/media/${id}" alt="Table of sizes" /></p>`,
    )
    expect(
      (await shop.call('GET', `/stores/v1/products/${mat?.id}`, { token: await shop.newApiKey() })).status,
    ).not.toBe(500)
    // A second import with another price fetches nothing and changes nothing else.
    const again = await importFile(
      shop,
      await newFile(
        'Handle,Title,Body (HTML),Variant Price',
        `a,Fryer mat,"<p>Sizes:</p><p><img src=""${source}"" alt=""Table of sizes""></p>",13.00`,
      ),
    )
    expect([again.products.updated, again.changedFields, again.images.pending]).toEqual([1, { price: 1 }, 0])

    await importFile(shop, 'body-div')
    expect((await readProducts(shop)).map(({ description }) => description)).toEqual([
      '<div>Height 10</div><div>2 pieces</div>',
    ])
  })

  test('removed elements of descriptions are counted in the report', async () => {
    const shop = await startShop()
    const report = await importFile(
      shop,
      await newFile(
        'Handle,Title,Body (HTML),Variant Price',
        'a,A,"<style>p{}</style><p>x</p><script>x</script><iframe src=""//films.example/1""></iframe>",1',
        'b,B,<style>p{}</style>,1',
        `c,C,${'<p>word</p>'.repeat(5_000)},1`,
      ),
    )
    expect(report.takenOut).toEqual({ style: 2, script: 1, iframe: 1 })
    expect(report.problems.map(({ reason }) => reason)).toEqual([
      'The description has 55000 characters and was cut to 50000.',
    ])
    const [a, , c] = await readProducts(shop)
    expect(a?.description).toBe('<p>x</p><a href="https://films.example/1">films.example</a>')
    expect(c?.description.length).toBeLessThanOrEqual(50_000)
    expect(c?.description).toMatch(/^(<p>word<\/p>)+(<p><\/p>)?$/)
  })

  test('categories of other systems become collections', async () => {
    const shop = await startShop()
    await importFile(shop, 'woocommerce')
    await importFile(shop, 'magento')
    await importFile(shop, 'prestashop')
    const { rows } = await shop.db
      .selectFrom('collections')
      .select('name')
      .orderBy('name')
      .execute()
      .then((found) => ({ rows: found }))
    expect(rows.map(({ name }) => name)).toEqual(['Clothing', 'Players', 'Shirts', 'Sound'])
  })

  test('picture paths are resolved against the folder given by --image-base-url', async () => {
    const shop = await startShop()
    await importFile(shop, 'magento', { imageBaseUrl: 'https://old.example/media/catalog/product/' })
    const rows = await shop.db.selectFrom('image_downloads').select('url').execute()
    expect(rows).toEqual([{ url: 'https://old.example/media/catalog/product/t/e/a.jpg' }])
  })
})

describe('files with a part of the product data', () => {
  test('a stock file changes stock only, and unknown products are left out with a reason', async () => {
    const shop = await startShop()
    expect(await importFile(shop, 'inventory-only')).toMatchObject({
      products: { skipped: 1 },
      left: [expect.stringContaining('no price')],
    })
    await importFile(
      shop,
      await newFile(
        'Handle,Title,Body (HTML),Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price',
        'a,Figure,<p>Tin.</p>,X1,shopify,2,8.00,10.00',
      ),
    )
    const report = await importFile(shop, 'inventory-only')
    expect([report.products.updated, report.left]).toEqual([1, []])
    expect(await readProducts(shop)).toMatchObject([
      {
        name: 'Figure',
        description: '<p>Tin.</p>',
        price: { price: 10, discountedPrice: 8 },
        stock: { trackInventory: true, quantity: 7 },
      },
    ])
  })

  test('a stock file keeps untracked stock, and variants that it does not name or has no price for', async () => {
    const shop = await startShop()
    await importFile(
      shop,
      await newFile(
        'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price',
        'shirt,Shirt,Size,S,S-S,shopify,1,40',
        'shirt,,,M,S-M,shopify,2,44',
        'shirt,,,L,S-L,shopify,3,48',
      ),
    )
    const report = await importFile(
      shop,
      await newFile(
        'Handle,Option1 Name,Option1 Value,SKU,Variant Inventory Qty',
        'shirt,Size,S,S-S,10',
        'shirt,Size,M,S-M,',
        'shirt,Size,XL,S-XL,9',
      ),
    )
    expect(report.left).toEqual(['The variant is new and has no price; it was left out.'])
    const [shirt] = await readProducts(shop)
    expect(shirt?.variants).toMatchObject([
      { choices: { Size: 'S' }, variant: { priceData: { price: 40 } }, stock: { quantity: 10 } },
      { choices: { Size: 'M' }, variant: { priceData: { price: 44 } }, stock: { trackQuantity: true, quantity: 2 } },
      { choices: { Size: 'L' }, variant: { priceData: { price: 48 } }, stock: { quantity: 3 } },
    ])
  })

  test('a file without handles matches variants by SKU, changes those and keeps the others', async () => {
    const shop = await startShop()
    await importFile(
      shop,
      await newFile(
        'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price',
        'shirt,Shirt,Size,S,S-S,shopify,1,40',
        'shirt,,,M,S-M,shopify,2,44',
        'shirt,,,L,S-L,shopify,3,48',
      ),
    )
    const stock = await importFile(
      shop,
      await newFile('Handle,Variant SKU,Variant Inventory Qty', 'shirt,S-M,20', 'shirt,S-L,30', 'shirt,S-XL,9'),
    )
    expect(stock.left).toEqual(['No variant of the product has the SKU "S-XL".'])
    await importFile(shop, await newFile('Handle,Variant SKU,Variant Price', 'shirt,S-L,50'))
    const [shirt] = await readProducts(shop)
    expect(shirt?.variants).toMatchObject([
      { choices: { Size: 'S' }, variant: { priceData: { price: 40 } }, stock: { quantity: 1 } },
      { choices: { Size: 'M' }, variant: { priceData: { price: 44 } }, stock: { quantity: 20 } },
      { choices: { Size: 'L' }, variant: { priceData: { price: 50 } }, stock: { quantity: 30 } },
    ])
  })
})

test('a product with an unreadable price is imported hidden, and shown once the file has a price', async () => {
  const shop = await startShop()
  const header = 'Handle,Title,Variant SKU,Variant Price,Published'
  const report = await importFile(shop, await newFile(header, 'mug,Mug,M-1,on request,true', 'jug,Jug,J-1,,true'))
  expect(report).toMatchObject({
    products: { created: 2, skipped: 0 },
    left: [expect.stringContaining('"on request"')],
  })
  expect(report.problems.filter(({ reason }) => reason.includes('hidden'))).toHaveLength(2)
  expect(await readProducts(shop)).toMatchObject([
    { slug: 'jug', visible: false, sku: 'J-1', price: { price: 0 } },
    { slug: 'mug', visible: false, sku: 'M-1', price: { price: 0 } },
  ])
  await importFile(shop, await newFile(header, 'mug,Mug,M-1,12.50,true'))
  // An unreadable price keeps that of the shop.
  await importFile(shop, await newFile(header, 'mug,Mug,M-2,on request,true'))
  expect((await readProducts(shop))[1]).toMatchObject({ visible: true, sku: 'M-2', price: { price: 12.5 } })
})

test('a repeated import never removes a variant that the file still names', async () => {
  const shop = await startShop()
  const header =
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price'
  await importFile(
    shop,
    await newFile(
      header,
      'shirt,Shirt,Size,S,S-S,shopify,1,40',
      'shirt,,,M,S-M,shopify,2,44',
      'shirt,,,L,S-L,shopify,3,48',
    ),
  )
  const report = await importFile(
    shop,
    await newFile(header, 'shirt,Shirt,Size,S,S-S,shopify,1,41', 'shirt,,,M,S-M,shopify,2,dear', 'shirt,,,L'),
  )
  expect(report.left).toHaveLength(2)
  const [shirt] = await readProducts(shop)
  expect(shirt?.variants).toMatchObject([
    { choices: { Size: 'S' }, variant: { priceData: { price: 41 } } },
    { choices: { Size: 'M' }, variant: { sku: 'S-M', priceData: { price: 44 } }, stock: { quantity: 2 } },
    { choices: { Size: 'L' }, variant: { sku: 'S-L', priceData: { price: 48 } }, stock: { quantity: 3 } },
  ])
})

describe('files of other systems', () => {
  test('a file of an unknown system is mapped column by column', async () => {
    const shop = await startShop()
    const file = await newFile(
      'Artikelnummer;Bezeichnung;VK brutto;Bestand',
      'K-1;Kaffeebecher;1.012,50;7',
      'K-2;Kanne;8,00;0',
    )
    expect((await importFile(shop, file)).problems).toEqual([
      {
        severity: 'file',
        line: 1,
        reason: expect.stringContaining('The header has: Artikelnummer, Bezeichnung, VK brutto, Bestand.') as string,
      },
    ])
    const map = Object.entries({
      'Variant SKU': 'Artikelnummer',
      Title: 'Bezeichnung',
      'Variant Price': 'VK brutto',
      'Variant Inventory Qty': 'Bestand',
    }).map(([targetColumn, sourceColumn]) => ({ targetColumn, sourceColumn }))
    const report = await importFile(shop, file, { map })
    expect([report.products.created, report.left]).toEqual([2, []])
    expect(await readProducts(shop)).toMatchObject([
      {
        name: 'Kaffeebecher',
        slug: 'kaffeebecher',
        sku: 'K-1',
        price: { price: 1012.5 },
        stock: { trackInventory: true, quantity: 7 },
      },
      { name: 'Kanne', sku: 'K-2', price: { price: 8 }, stock: { trackInventory: true, quantity: 0 } },
    ])
    expect(
      (await importFile(shop, file, { map: [{ targetColumn: 'Title', sourceColumn: 'Name' }] })).problems[0]?.reason,
    ).toContain('The header has no column "Name".')
  })

  test.each([
    ['Squarespace', 'Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Title,SKU,Price'],
    ['BigCommerce', 'Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Price'],
    ['Etsy', 'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,SKU'],
    ['Square', 'Token,Item Name,Variation Name,SKU,Description,Price'],
    ['Ecwid', 'type,product_internal_id,product_price,product_name,product_description,product_variation_sku'],
    ['BigCommerce', 'Item,ID,Name,Type,SKU,Options,Inventory Tracking,Current Stock,Low Stock,Price,Cost Price'],
    ['BigCommerce', 'Item Type,Product ID,Product Name,Product Code/SKU,Price,Current Stock Level,Product Visible?'],
    ['Square', 'Reference Handle,Item Name,Variation Name,Description,SKU,Price,Current Quantity Downtown,Stockable'],
    ['eBay', 'Item number,Title,Variation details,Custom label (SKU),Available quantity,Format,Currency,Start price'],
    ['eBay', 'Action(SiteID=US|Country=US|Currency=USD),Custom label (SKU),Category ID,Title,UPC,Price,Condition ID'],
    ['Shopware', 'product_number;stock;name;price_net;price_gross;tax_id;tax_rate;tax_name;cover_media_url'],
    ['OpenCart', 'product_id,name(de-de),categories,sku,upc,location,quantity,model,manufacturer,image_name'],
    ['OpenCart', '_ID_;_MODEL_;_SKU_;_NAME_;_PRICE_;_QUANTITY_;_CATEGORY_;_MANUFACTURER_;_IMAGE_'],
    ['Lightspeed eCom', 'Internal_ID;Internal_Variant_ID;Visible;Brand;Supplier;EN_Title_Short;Price;Stock_Level;SKU'],
    ['Shift4Shop', 'catalogid,id,name,categories,mfgid,manufacturer,distributor,cost,price,stock,weight'],
    ['Google Merchant Center', 'id\ttitle\tdescription\tlink\timage link\tavailability\tprice\tcondition'],
    ['Meta Commerce Manager', 'id,title,description,availability,condition,price,link,image_link,brand'],
    ['Amazon', 'item-name,item-description,listing-id,seller-sku,price,quantity'],
  ])('of %s is named', async (system, header) => {
    const shop = await startShop()
    const { problems } = await importFile(shop, await newFile(header, header.replaceAll(/[^,;\t]+/g, '1')))
    expect(problems[0]?.reason).toContain(`an export of ${system}`)
  })

  test('a WooCommerce file with open attributes, hidden variations, parents by id and separated rows is read', async () => {
    const shop = await startShop()
    const report = await importFile(
      shop,
      await newFile(
        'ID,Type,SKU,Name,Published,"Visibility in catalog",Description,"In stock?",Stock,"Backorders allowed?","Weight (kg)","Sale price","Regular price",Categories,Images,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)"',
        '11,variation,,Mug,1,visible,,1,,0,0.4,,10,,,id:10,Colour,Red,Size,',
        '20,simple,J-1,Jug,0,visible,"One\\nline",0,,0,1.5,,20,Kitchen,,,,,,',
        '10,variable,,Mug,1,visible,<p>x</p>,1,,0,0.5,,,"Kitchen > Cups, Sale",,,Colour,"Red, Blue",Size,"S, L"',
        '12,variation,,Mug,0,visible,,1,3,0,,,12,,,id:10,Colour,Blue,Size,S',
        '30,external,E-1,Elsewhere,1,visible,,1,,0,,,5,,,,,,,',
      ),
    )
    expect(report).toMatchObject({ products: { created: 2, skipped: 1 }, left: [expect.stringContaining('external')] })
    const [jug, mug] = await readProducts(shop)
    expect(jug).toMatchObject({
      slug: 'jug',
      visible: false,
      description: '<p>One<br />line</p>',
      stock: { inStock: false },
    })
    expect(mug).toMatchObject({
      slug: 'mug',
      variants: [
        { choices: { Colour: 'Red', Size: 'S' }, variant: { visible: true, weight: 0.4 } },
        { choices: { Colour: 'Red', Size: 'L' } },
        { choices: { Colour: 'Blue', Size: 'S' }, variant: { visible: false, priceData: { price: 12 } } },
      ],
    })
  })
})
