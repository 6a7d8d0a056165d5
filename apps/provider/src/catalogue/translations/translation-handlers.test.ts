import { ALL_PRODUCTS_COLLECTION_ID } from '@cartwright/contract'
import { describe, expect, test } from 'vitest'
import { toLanguageHeaders, MUG_IN_GERMAN, startTranslatedShop } from '../../testing/index.ts'
import { PAYLOAD } from '../../testing/decode-payloads-plugin.ts'

describe('texts of a product', () => {
  test('texts of a product are read by language, changed in part, and removed', async () => {
    const { shop, mug, key, write } = await startTranslatedShop()
    const path = `/cartwright/v1/products/${mug}/texts`
    const read = async () => (await shop.call('GET', path, { token: key })).body
    const { texts, revision } = await read()
    expect(texts.map(({ language }: { language: string }) => language)).toEqual(['de', 'de-AT', 'fr', 'he'])
    expect(texts[0]).toEqual(MUG_IN_GERMAN)

    const changed = await write(mug, [{ language: 'de', ribbon: null, name: 'Becher', media: [] }])
    const { ribbon: _ribbon, media: _media, ...rest } = MUG_IN_GERMAN
    expect(changed.body.texts[0]).toEqual({ ...rest, name: 'Becher' })
    expect(BigInt(changed.body.revision)).toBe(BigInt(revision) + 1n)

    expect((await shop.call('DELETE', `${path}/fr`, { token: key })).body).toEqual({})
    expect((await shop.call('DELETE', `${path}/fr`, { token: key })).status, 'it is gone already').toBe(200)
    expect((await read()).texts.map(({ language }: { language: string }) => language)).toEqual(['de', 'de-AT', 'he'])
    expect((await read()).revision).toBe((BigInt(revision) + 2n).toString())
  })

  test('unchanged texts are saved and published only once', async () => {
    const { shop, mug, write } = await startTranslatedShop()
    const before = await shop.events()
    expect(before.slice(-1)).toEqual(['com.wix.ecommerce.catalog.api.v1.ProductChanged'])
    expect((await write(mug, [MUG_IN_GERMAN])).status).toBe(200)
    expect(await shop.events()).toEqual(before)
    const rows = await shop.db.selectFrom('outbox').select(PAYLOAD).execute()
    expect(JSON.stringify(rows.at(-1))).toContain('texts')
  })

  test('texts are written under a revision and an idempotency key', async () => {
    const { shop, mug, key, write } = await startTranslatedShop()
    const body = { texts: [{ language: 'fr', name: 'Tasse' }] }
    const refused = await write(mug, body.texts, { 'if-match': '"1"' })
    expect([refused.status, refused.body.details.applicationError.code]).toEqual([409, 'VERSION_CONFLICT'])
    const call = () =>
      shop.call('PATCH', `/cartwright/v1/products/${mug}/texts`, {
        token: key,
        body,
        headers: { 'idempotency-key': 'once' },
      })
    const [first, second] = [await call(), await call()]
    expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true'])
    expect(second.body).toEqual(first.body)
  })

  test('only callers who manage products read and write texts', async () => {
    const { shop, mug } = await startTranslatedShop()
    const path = `/cartwright/v1/products/${mug}/texts`
    const body = { texts: [{ language: 'de', name: 'Meins' }] }
    const reader = await shop.newApiKey(['SCOPE.DC-STORES.READ-PRODUCTS'])
    expect((await shop.call('GET', path, { token: reader })).status).toBe(200)
    for (const token of [await shop.newToken(), reader])
      expect((await shop.call('PATCH', path, { token, body })).status).toBe(403)
    expect((await shop.call('GET', path, { token: await shop.newToken() })).status).toBe(403)
  })

  test('texts of unknown parts or languages are rejected by name', async () => {
    const { write, mug } = await startTranslatedShop()
    const wrong = async (...texts: Parameters<typeof write>[1]) => {
      const { status, body, text } = await write(mug, texts)
      expect(status, text).toBe(400)
      const found = body.details.validationError?.fieldViolations as { field: string }[] | undefined
      return [status, ...(found ?? []).map(({ field }) => field)]
    }
    const de = (texts: object) => ({ language: 'de', ...texts })
    expect(await wrong({ language: 'pt', name: 'Caneca' })).toEqual([400, 'texts[0].language'])
    expect(await wrong({ language: 'en-IE', name: 'Mug' })).toEqual([400, 'texts[0].language'])
    expect(await wrong(de({ name: 'A' }), de({ name: 'B' }))).toEqual([400, 'texts[1].language'])
    expect(await wrong(de({ name: ' ' }))).toEqual([400, 'texts[0].name'])
    expect(await wrong(de({ name: 'x'.repeat(256) }))).toEqual([400, 'texts[0].name'])
    expect(await wrong(de({ description: '<b>'.padEnd(50_000, '"') }))).toEqual([400, 'texts[0].description'])
    expect(await wrong(de({ media: [{ mediaId: 'no.jpg', altText: '' }] }))).toEqual([400, 'texts[0].media[0].mediaId'])
    expect(await wrong(de({ seoTags: [{ type: 'script', children: 'alert()' }] }))).toEqual([
      400,
      'texts[0].seoTags[0].type',
    ])
    expect(await wrong(de({ productOptions: [{ original: 'Form', name: 'Form' }] }))).toEqual([
      400,
      'texts[0].productOptions[0].original',
    ])
    const size = (more: object) => de({ productOptions: [{ original: 'Size', ...more }] })
    expect(await wrong(size({ name: 'constructor' }))).toEqual([400, 'texts[0].productOptions[0].name'])
    expect(await wrong(size({ name: 'Glaze' })), 'as the other option').toEqual([
      400,
      'texts[0].productOptions[0].name',
    ])
    expect(await wrong(size({ choices: [{ original: 'Huge', description: 'Riesig' }] }))).toEqual([
      400,
      'texts[0].productOptions[0].choices[0].original',
    ])
    expect(await wrong(size({ choices: [{ original: 'Small', description: 'Large' }] }))).toEqual([
      400,
      'texts[0].productOptions[0].choices[0].description',
    ])
    expect(await wrong(de({ additionalInfoSections: [{ original: 'History', title: 'Geschichte' }] }))).toEqual([
      400,
      'texts[0].additionalInfoSections[0].original',
    ])
    expect(await wrong(de({ customTextFields: [{ original: 'Name', title: 'Name' }] }))).toEqual([
      400,
      'texts[0].customTextFields[0].original',
    ])
  })

  test('HTML of texts is sanitised', async () => {
    const { write, mug } = await startTranslatedShop()
    const { body } = await write(mug, [{ language: 'fr', description: '<p onclick="x()">Bon<script>x()</script></p>' }])
    const texts = body.texts as { language: string; description: string }[]
    expect(texts.find(({ language }) => language === 'fr')?.description).toBe('<p>Bon</p>')
  })

  test('texts are deleted with their product', async () => {
    const { shop, mug, key } = await startTranslatedShop()
    await shop.ask('products.deleteProduct', { id: mug }, { token: key })
    expect(await shop.db.selectFrom('product_texts').select('language').execute()).toEqual([])
    expect((await shop.call('GET', `/cartwright/v1/products/${mug}/texts`, { token: key })).status).toBe(404)
  })
})

describe('texts of a collection', () => {
  test('texts of a collection are set, read by readers of their language, and removed', async () => {
    const { shop, key } = await startTranslatedShop()
    const id = await shop.addCollection('Kitchen', ['mug'])
    const path = `/cartwright/v1/collections/${id}/texts`
    const texts = [{ language: 'de', name: 'Küche', description: 'Für Köche' }]
    const set = await shop.call('PATCH', path, { token: key, body: { texts } })
    expect(set.body, set.text).toEqual({ texts })
    expect((await shop.call('GET', path, { token: key })).body).toEqual({ texts })
    const token = await shop.newToken()
    const read = async (language: string) => {
      const asked = { token, ...toLanguageHeaders(language) }
      const { collection } = await shop.ask('collections.getCollectionBySlug', { slug: 'kitchen' }, asked)
      const { collections } = await shop.ask('collections.queryCollections', {}, asked)
      return [collection?.name, collection?.description, ...collections.map(({ name }) => name)]
    }
    expect(await read('de-CH')).toEqual(['Küche', 'Für Köche', 'All Products', 'Küche'])
    expect(await read('he')).toEqual(['Kitchen', '', 'All Products', 'Kitchen'])
    await shop.call('DELETE', `${path}/de`, { token: key })
    expect(await read('de')).toEqual(['Kitchen', '', 'All Products', 'Kitchen'])
    expect((await shop.events()).filter((type) => type.endsWith('CollectionChanged'))).toHaveLength(2)
  })

  test('the collection of all products rejects texts', async () => {
    const { shop, key } = await startTranslatedShop()
    const { status, body } = await shop.call(
      'PATCH',
      `/cartwright/v1/collections/${ALL_PRODUCTS_COLLECTION_ID}/texts`,
      {
        token: key,
        body: { texts: [{ language: 'de', name: 'Alles' }] },
      },
    )
    expect([status, body.details.applicationError.code]).toEqual([409, 'COLLECTION_FIXED'])
  })
})
