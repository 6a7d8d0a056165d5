import { describe, expect, test } from 'vitest'
import { shareShop, startShop, type TestShop } from '../../testing/index.ts'
import { PAYLOAD } from '../../testing/decode-payloads-plugin.ts'
import type { fetchImage } from '../../media/index.ts'
import { downloadDueImages } from './image-downloads.ts'
import { saveDatabaseImage } from '../index.ts'

const sharedShop = shareShop()

const MUG = { options: { Glaze: { Oat: 1, Clay: 1 }, Size: { S: 1, L: 1 } } }

async function openShop(open = sharedShop) {
  const shop = await open()
  await shop.addProduct('mug', MUG)
  const id = shop.idOf('mug')
  const token = await shop.newApiKey()
  await shop.db.deleteFrom('outbox').execute()
  return {
    shop,
    id,
    token,
    visitor: await shop.newToken(),
    send: (path: string, body: object, method = 'POST') =>
      shop.call(method, `/stores/v1/products/${id}/${path}`, { token, body }),
  }
}

/** Pictures that the shop has already. */
async function keepPictures(shop: TestShop, count: number): Promise<string[]> {
  return shop.db.transaction().execute(async (tx) => {
    const ids: string[] = []
    for (let n = 0; n < count; n++) {
      const bytes = new Uint8Array([n])
      const file = { contentType: 'image/png', bytes, width: 10, height: 20, sourceUrl: null } as const
      ids.push((await saveDatabaseImage(tx, file, '')).id)
    }
    return ids
  })
}

type Fetched = Awaited<ReturnType<typeof fetchImage>>

/** A web on which every address is a picture of its own. */
const fetch = async (url: string): Promise<Fetched> => ({
  status: 'fetched',
  contentType: 'image/png',
  bytes: Buffer.from(url),
  width: 30,
  height: 40,
})

async function fetchDue(shop: TestShop, from: (url: string) => Promise<Fetched> = fetch) {
  const counts = await downloadDueImages(shop.db, { now: () => shop.now, fetch: from })
  await shop.provider.pollChanges()
  return counts
}

async function gallery(shop: TestShop) {
  const product = (await shop.provider.catalogue.findProduct(shop.idOf('mug')))!
  return product.media.map(({ id, choices = [] }) => [id, choices.map(({ choice }) => choice).join()])
}

async function changedFields(shop: TestShop) {
  const rows = await shop.db.selectFrom('outbox').select(PAYLOAD).orderBy('sequence').execute()
  return rows.map(({ payload }) => (payload as { changedFields?: string[] }).changedFields)
}

const violations = ({ status, body }: { status: number; body: unknown }) => {
  const { details } = body as { details?: { validationError?: { fieldViolations: object[] } } }
  return { status, violations: details?.validationError?.fieldViolations }
}
const refused = (field: string, violatedRule: string) => ({
  status: 400,
  violations: [expect.objectContaining({ field, violatedRule })],
})

describe('pictures of a product', () => {
  test('images of the shop are added to the gallery at once, in order, and published once', async () => {
    const { shop, id, token, visitor } = await openShop()
    const [one, two, three] = (await keepPictures(shop, 3)) as [string, string, string]
    const media = [{ mediaId: two }, { mediaId: one, choice: { option: 'Glaze', choice: 'Oat' } }, { mediaId: three }]
    await shop.ask('products.addProductMedia', { id, media }, { token })
    const { product } = await shop.ask('products.getProduct', { id }, { token: visitor })
    expect(product.media!.items.map((item) => item.id)).toEqual([two, one, three])
    expect(product.media!.mainMedia).toMatchObject({ id: two, mediaType: 'image', image: { width: 10, height: 20 } })
    const oat = product.productOptions[0]!.choices!.find(({ description }) => description === 'Oat')
    expect(oat!.media!.items.map((item) => item.id)).toEqual([one])
    expect(await changedFields(shop)).toEqual([['media']])

    await shop.ask('products.addProductMedia', { id, media }, { token })
    expect(await gallery(shop)).toHaveLength(3)
    expect(await changedFields(shop)).toEqual([['media']])
  })

  test('pictures given by URL appear in their requested position once they are downloaded', async () => {
    const { shop, id, token } = await openShop()
    const [one, two] = (await keepPictures(shop, 2)) as [string, string]
    const url = (name: string) => `https://pictures.example/${name}.png`
    await shop.ask(
      'products.addProductMedia',
      {
        id,
        media: [
          { mediaId: one },
          { url: url('a'), choice: { option: 'Glaze', choice: 'Clay' } },
          { url: url('b') },
          { url: url('a'), choice: { option: 'Glaze', choice: 'Oat' } },
        ],
      },
      { token },
    )
    await shop.ask('products.addProductMedia', { id, media: [{ mediaId: two }] }, { token })
    expect(await gallery(shop)).toEqual([
      [one, ''],
      [two, ''],
    ])
    expect(await fetchDue(shop)).toEqual({ fetched: 2, pending: 0, failed: 0 })
    const names = await shop.db.selectFrom('media_files').select(['id', 'source_url']).execute()
    const idOf = (name: string) => names.find(({ source_url }) => source_url === url(name))!.id
    expect(await gallery(shop)).toEqual([
      [one, ''],
      [idOf('a'), 'Clay,Oat'],
      [idOf('b'), ''],
      [two, ''],
    ])
    expect(await changedFields(shop)).toEqual([['media'], ['media'], ['media'], ['media']])
    expect(await fetchDue(shop)).toEqual({ fetched: 0, pending: 0, failed: 0 })
  })

  test('whose choice is gone, or another option of which has pictures by then, come without it', async () => {
    const { shop, id, token } = await openShop()
    const [one] = (await keepPictures(shop, 1)) as [string]
    const add = (media: { url?: string; mediaId?: string; choice?: { option: string; choice: string } }[]) =>
      shop.ask('products.addProductMedia', { id, media }, { token })
    await add([
      { mediaId: one },
      { url: 'https://pictures.example/a.png', choice: { option: 'Glaze', choice: 'Clay' } },
    ])
    await shop.changeProduct('mug', { options: { Glaze: { Oat: 1 } }, changes: {} })
    await fetchDue(shop)
    expect((await gallery(shop)).map(([, choices]) => choices)).toEqual([''])
  })

  test('downloads of pictures start at once, and the request does not wait for them', async () => {
    const { shop, id, token } = await openShop()
    let begun = 0
    const provider = await shop.anotherProcess({ fetchPictures: () => void begun++ })
    const ask = async (media: object[]) => {
      const request = new Request(`http://shop/stores/v1/products/${id}/media`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ media }),
      })
      return (await provider.fetch(request)).status
    }
    const [one] = (await keepPictures(shop, 1)) as [string]
    expect([await ask([{ mediaId: one }]), begun]).toEqual([200, 0])
    expect([await ask([{ url: 'https://pictures.example/a.png' }]), begun]).toEqual([200, 1])
    expect([await ask([{ url: 'ftp://pictures.example/a.png' }]), begun]).toEqual([400, 1])
  })

  test('failed image downloads are retried when they are requested again', async () => {
    const { shop, id, token } = await openShop(startShop)
    const media = [{ url: 'https://pictures.example/a.png' }]
    await shop.ask('products.addProductMedia', { id, media }, { token })
    const gone = async (): Promise<Fetched> => ({ status: 'refused', reason: 'It is gone.' })
    expect(await fetchDue(shop, gone)).toEqual({ fetched: 0, pending: 0, failed: 1 })
    await shop.ask('products.addProductMedia', { id, media }, { token })
    expect(await fetchDue(shop)).toEqual({ fetched: 1, pending: 0, failed: 0 })
    expect(await gallery(shop)).toHaveLength(1)
  })

  test('asked for by twenty at once are all there, once each', async () => {
    const { shop, id, token, send } = await openShop()
    const ids = await keepPictures(shop, 20)
    const answers = await Promise.all(
      ids.map((mediaId, n) =>
        send('media', { media: [{ mediaId }, { url: `https://pictures.example/${n % 5}.png` }] }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await Promise.all([fetchDue(shop), fetchDue(shop)])
    await fetchDue(shop)
    const shown = (await gallery(shop)).map(([each]) => each)
    console.log(`pictures added at once: ${shown.length} of 25 there, ${new Set(shown).size} different`)
    expect([shown.length, new Set(shown).size]).toEqual([25, 25])
    await shop.ask('products.removeProductMedia', { id, mediaIds: [] }, { token })
    expect(await gallery(shop)).toEqual([])
  })

  test('imported images stand beside images added by hand, and neither removes the other', async () => {
    const { shop, id, token } = await openShop(startShop)
    await shop.ask('products.addProductMedia', { id, media: [{ url: 'https://pictures.example/hand.png' }] }, { token })
    const { queueImageDownloads } = await import('./image-download-store.ts')
    await shop.db
      .transaction()
      .execute((tx) =>
        queueImageDownloads(tx, [
          { id, wanted: [{ url: 'https://pictures.example/csv.png', altText: 'A mug', position: 0 }], replaces: true },
        ]),
      )
    shop.passTime(1000)
    expect(await fetchDue(shop)).toEqual({ fetched: 2, pending: 0, failed: 0 })
    expect(await gallery(shop)).toHaveLength(2)
  })
})

describe('pictures that go', () => {
  test('deletes the named pictures, or all of them, pending downloads included', async () => {
    const { shop, id, token, send } = await openShop()
    const [one, two] = (await keepPictures(shop, 2)) as [string, string]
    await send('media', { media: [{ mediaId: one }, { mediaId: two }, { url: 'https://pictures.example/a.png' }] })
    await shop.ask('products.removeProductMedia', { id, mediaIds: [one, 'unknown'] }, { token })
    expect(await gallery(shop)).toEqual([[two, '']])
    await shop.ask('products.removeProductMedia', { id, mediaIds: ['unknown'] }, { token })
    expect(await changedFields(shop)).toEqual([['media'], ['media']])
    await shop.ask('products.removeProductMedia', { id, mediaIds: [] }, { token })
    expect(await gallery(shop)).toEqual([])
    expect(await fetchDue(shop)).toEqual({ fetched: 0, pending: 0, failed: 0 })
  })

  test('while they are fetched do not come back', async () => {
    const { shop, send } = await openShop()
    await send('media', { media: [{ url: 'https://pictures.example/a.png' }] })
    await fetchDue(shop, async (url) => {
      await send('media/delete', { mediaIds: [] })
      return fetch(url)
    })
    expect(await gallery(shop)).toEqual([])
  })
})

describe('pictures of choices', () => {
  test('a choice shows one or several pictures, until they are removed from it', async () => {
    const { shop, id, token, send } = await openShop()
    const [one, two] = (await keepPictures(shop, 2)) as [string, string]
    await send('media', { media: [{ mediaId: one }, { mediaId: two }] })
    const of = (choice: string, ...mediaIds: string[]) => ({ option: 'Glaze', choice, mediaIds })
    const media = [of('Oat', one, two), of('Clay', one)]
    await shop.ask('products.addProductMediaToChoices', { id, media }, { token })
    await shop.ask('products.addProductMediaToChoices', { id, media }, { token })
    expect(await gallery(shop)).toEqual([
      [one, 'Oat,Clay'],
      [two, 'Oat'],
    ])
    await shop.ask('products.removeProductMediaFromChoices', { id, media: [of('Oat', one)] }, { token })
    expect(await gallery(shop)).toEqual([
      [one, 'Clay'],
      [two, 'Oat'],
    ])
    await shop.ask('products.removeProductMediaFromChoices', { id, media: [of('Clay'), of('Oat')] }, { token })
    expect(await gallery(shop)).toEqual([
      [one, ''],
      [two, ''],
    ])
    expect(await changedFields(shop)).toEqual(Array(4).fill(['media']))
    // Once no choice has pictures, another option may have them.
    await send('choices/media', { media: [{ option: 'Size', choice: 'L', mediaIds: [two] }] }, 'PATCH')
    expect((await gallery(shop))[1]).toEqual([two, 'L'])
  })

  test('only one option of a product may have pictures for its choices', async () => {
    const { shop, send } = await openShop()
    const [one, two] = (await keepPictures(shop, 2)) as [string, string]
    const oat = { option: 'Glaze', choice: 'Oat' }
    const large = { option: 'Size', choice: 'L' }
    const both = [
      { mediaId: one, choice: oat },
      { mediaId: two, choice: large },
    ]
    expect(violations(await send('media', { media: both }))).toEqual(refused('media[1].choice.option', 'VALIDATION'))
    await send('media', { media: [{ mediaId: one, choice: oat }, { mediaId: two }] })
    expect(violations(await send('media', { media: [{ mediaId: two, choice: large }] }))).toEqual(
      refused('media[0].choice.option', 'VALIDATION'),
    )
    const assigned = await send('choices/media', { media: [{ ...large, mediaIds: [two] }] }, 'PATCH')
    expect(violations(assigned)).toEqual(refused('media[0].option', 'VALIDATION'))
    expect(await gallery(shop)).toEqual([
      [one, 'Oat'],
      [two, ''],
    ])
  })
})

describe('what cannot be is refused as a whole, with its field:', () => {
  test('pictures that the shop has not, may not fetch, or that show nothing there is', async () => {
    const { shop, send } = await openShop(startShop)
    const [one] = (await keepPictures(shop, 1)) as [string]
    const cases: [field: string, rule: string, media: object][] = [
      ['media[1].mediaId', 'VALIDATION', { mediaId: 'unknown.png' }],
      ['media[1].url', 'FORMAT', { url: 'no address' }],
      ['media[1].url', 'FORMAT', { url: 'ftp://pictures.example/a.png' }],
      ['media[1].url', 'FORMAT', { url: 'file:///etc/passwd' }],
      ['media[1].url', 'FORMAT', { url: 'data:image/png;base64,AAAA' }],
      ['media[1].url', 'FORMAT', { url: 'http://127.0.0.1/a.png' }],
      ['media[1].url', 'FORMAT', { url: 'http://2130706433/a.png' }],
      ['media[1].url', 'FORMAT', { url: 'http://[::ffff:10.0.0.1]/a.png' }],
      ['media[1].url', 'FORMAT', { url: 'http://169.254.169.254/latest/meta-data' }],
      ['media[1].url', 'FORMAT', { url: 'http://localhost/a.png' }],
      ['media[1].url', 'FORMAT', { url: 'http://pictures.example:22/a.png' }],
      ['media[1].url', 'FORMAT', { url: 'http://user:secret@pictures.example/a.png' }],
      ['media[1].url', 'MAX_LENGTH', { url: `https://pictures.example/${'a'.repeat(2048)}` }],
      ['media[1].url', 'ONE_OF_ALIGNMENT', { url: 'https://pictures.example/a.png', mediaId: 'a.png' }],
      ['media[1]', 'REQUIRED_ONE_OF_FIELD', {}],
      [
        'media[1].choice.option',
        'INVALID_ENUM_VALUE',
        { url: 'https://pictures.example/a.png', choice: { option: 'Colour', choice: 'Oat' } },
      ],
      [
        'media[1].choice.choice',
        'INVALID_ENUM_VALUE',
        { url: 'https://pictures.example/a.png', choice: { option: 'Glaze', choice: 'Moss' } },
      ],
    ]
    for (const [field, rule, media] of cases)
      expect(violations(await send('media', { media: [{ mediaId: one }, media] })), JSON.stringify(media)).toEqual(
        refused(field, rule),
      )
    console.log(`pictures that cannot be: taken 0 of ${cases.length}`)
    expect(await gallery(shop)).toEqual([])
    expect(await shop.db.selectFrom('image_downloads').select('url').execute()).toEqual([])
    expect(await shop.events()).toEqual([])
  })

  test('assignments of what is not there', async () => {
    const { send } = await openShop()
    const cases: [field: string, assignment: object][] = [
      ['media[0].option', { option: 'Colour', choice: 'Oat', mediaIds: [] }],
      ['media[0].choice', { option: 'Glaze', choice: 'Moss', mediaIds: [] }],
      ['media[0].mediaIds[0]', { option: 'Glaze', choice: 'Oat', mediaIds: ['unknown.png'] }],
    ]
    for (const [field, assignment] of cases)
      for (const [path, method] of [
        ['choices/media', 'PATCH'],
        ['choices/media/delete', 'POST'],
      ] as const)
        expect(violations(await send(path, { media: [assignment] }, method))).toMatchObject({
          status: 400,
          violations: [{ field }],
        })
  })

  test('a product that is not there, and a list that is empty or too long', async () => {
    const { shop, token, visitor, send, id } = await openShop()
    for (const unknown of [crypto.randomUUID(), 'mug'])
      for (const [path, body] of [
        ['media', { media: [{ mediaId: 'a' }] }],
        ['media/delete', { mediaIds: [] }],
      ] as const)
        expect(await shop.call('POST', `/stores/v1/products/${unknown}/${path}`, { token, body })).toMatchObject({
          status: 404,
          body: { details: { applicationError: { code: 'PRODUCT_NOT_FOUND' } } },
        })
    expect(violations(await send('media', { media: [] }))).toEqual(refused('media', 'MIN_SIZE'))
    expect(violations(await send('media', { media: Array(51).fill({ mediaId: 'a' }) }))).toEqual(
      refused('media', 'MAX_SIZE'),
    )
    const asVisitor = await shop.call('POST', `/stores/v1/products/${id}/media/delete`, {
      token: visitor,
      body: { mediaIds: [] },
    })
    expect(asVisitor.status).toBe(403)
  })
})
