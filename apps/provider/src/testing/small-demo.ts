import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const DEMO_FOLDER = join(import.meta.dirname, '../../../../demo-shop')

/**
 * The demo shop's files, with the pictures of only one family of products: pictures take most of the time of a
 * load.
 */
export async function createDemoWithFewPictures(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-demo-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(DEMO_FOLDER, folder, { recursive: true })
  const lists = (await readdir(join(folder, 'pictures'))).filter((name) => name.endsWith('.json'))
  for (const name of lists.filter((each) => each !== 'kitchen.json')) {
    const path = join(folder, 'pictures', name)
    const pictures = JSON.parse(await readFile(path, 'utf8')) as { product?: string }[]
    await writeFile(path, JSON.stringify(pictures.filter(({ product }) => product === undefined)))
  }
  return folder
}

/** Small part of the demo shop's files: three kitchen products, two members, and copies of an order. */
export async function createSmallDemo({ orders = 1 } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-demo-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['shipping', 'tax', 'rates', 'payments', 'checkout', 'pages', 'makers'])
    await cp(join(DEMO_FOLDER, `${name}.json`), join(folder, `${name}.json`))
  for (const name of ['products', 'pictures', 'texts/de']) await mkdir(join(folder, name), { recursive: true })
  const read = async (name: string) => JSON.parse(await readFile(join(DEMO_FOLDER, `${name}.json`), 'utf8'))
  const write = (name: string, value: object) => writeFile(join(folder, `${name}.json`), JSON.stringify(value))
  const first = ((await read('products/kitchen')) as { slug: string; goesWith?: string[] }[]).slice(0, 3)
  const slugs = first.map(({ slug }) => slug)
  // References to products that are left out are removed.
  const products = first.map((each) => ({ ...each, goesWith: slugs.filter((slug) => slug !== each.slug) }))
  await write('products/kitchen', products)
  await write('shop', { ...(await read('shop')), languages: ['en', 'de'] })
  await write('texts/de/kitchen', await read('texts/de/kitchen'))
  for (const name of ['pages', 'makers']) await write(`texts/de/${name}`, await read(`texts/de/${name}`))
  const { fees: _, ...german } = await read('texts/de/shop')
  await write('texts/de/shop', { ...german, coupons: { KITCHEN: 'Küche' }, discounts: { mugs: 'Becher' } })
  await write('texts/de/collections', await read('texts/de/collections'))
  await write('collections', [{ slug: 'kitchen', name: 'Kitchen', description: 'Pots.', products: slugs }])
  await write('coupons', [{ code: 'KITCHEN', name: 'Kitchen', percentOff: '0.1', items: { collections: ['kitchen'] } }])
  await write('discounts', {
    rules: [
      {
        code: 'mugs',
        name: 'Mugs',
        target: 'SPECIFIC_ITEMS',
        items: { products: slugs.slice(0, 1) },
        minQuantity: 9,
        percentage: '0.1',
      },
    ],
  })
  await write('fees', { fees: [] })
  await write('look', { accent: '#7a1f3d' })
  await write('home', { sections: [{ kind: 'COLLECTION', collections: ['kitchen'] }] })
  await write('videos', [])
  const members = (await read('members')) as { members: { email: string }[] }
  await write('members', { members: members.members.slice(0, 2) })
  const item = { product: 'stoneware-mug', quantity: 2, choices: { Glaze: 'Oat' } }
  const afterwards = [{ do: 'send', daysLater: 1 }]
  const order = { email: members.members[0]?.email, daysAgo: 20, items: [item], afterwards }
  await write('orders', { orders: Array.from({ length: orders }, () => order) })
  return folder
}
