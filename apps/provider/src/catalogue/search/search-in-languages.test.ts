import { expect, test } from 'vitest'
import { toLanguageHeaders, startTranslatedShop } from '../../testing/index.ts'

async function startSearch() {
  const { shop, key, write } = await startTranslatedShop()
  await shop.addProduct('plate', {
    options: { Size: { Small: 1, Large: 1 } },
    changes: { description: '<p>For a becher</p>' },
  })
  const token = await shop.newToken()
  const search = (expression: string, language: string, more: object = {}) =>
    shop.ask('catalogueSearch.searchProducts', { expression, ...more }, { token, ...toLanguageHeaders(language) })
  const names = async (expression: string, language = 'en', more: object = {}) =>
    (await search(expression, language, more)).products.map(({ name }) => name)
  return { shop, key, write, token, search, names }
}

test('a product matches its words in every language, and is returned in the language of the reader', async () => {
  const { names } = await startSearch()
  expect(await names('steinzeug')).toEqual(['Stoneware mug'])
  expect(await names('stoneware', 'de')).toEqual(['Becher aus Steinzeug'])
  expect(await names('haferl', 'de-AT')).toEqual(['Häferl'])
  expect(await names('ספל', 'he')).toEqual(['ספל חרס'])
  expect(await names('gedreht', 'fr'), 'a word of the German description').toEqual(['Tasse en grès'])
  expect(await names('becher', 'de'), 'a name goes before a description').toEqual(['Becher aus Steinzeug', 'plate'])
  expect(await names('stienzeug', 'de'), 'misspelt').toEqual(['Becher aus Steinzeug'])
})

test('the next search matches translated words that were added, changed or removed', async () => {
  const { shop, key, write, names } = await startSearch()
  await write(shop.idOf('mug'), [{ language: 'fr', name: 'Gobelet' }])
  expect(await names('gobelet')).toEqual(['Stoneware mug'])
  expect(await names('gres')).toEqual([])
  await shop.call('DELETE', `/cartwright/v1/products/${shop.idOf('mug')}/texts/fr`, { token: key })
  expect(await names('gobelet')).toEqual([])
  await shop.changeProduct('plate', { changes: { name: 'Dish' } })
  expect(await names('steinzeug'), 'and a change of something else takes nothing away').toEqual(['Stoneware mug'])
})

test('facets are named in the language of the reader, and filter by those names or the names of the shop', async () => {
  const { shop, search, names } = await startSearch()
  await shop.addCollection('Kitchen', ['mug'])
  const { facets } = await search('becher', 'de')
  expect(facets?.options).toEqual([
    {
      value: 'Size',
      name: 'Größe',
      choices: [
        { value: 'Large', name: 'Groß', count: 2 },
        { value: 'Small', name: 'Klein', count: 2 },
      ],
    },
    {
      value: 'Glaze',
      name: 'Glasur',
      choices: [
        { value: 'Oat', name: 'Hafer', count: 1 },
        { value: 'Sea', name: 'Sea', count: 1 },
      ],
    },
  ])
  expect((await search('becher', 'en')).facets?.options.map(({ name }) => name)).toEqual(['Size', 'Glaze'])
  for (const options of [
    [{ name: 'Glasur', choices: ['Hafer'] }],
    [{ name: 'Glasur', choices: ['Oat'] }],
    [{ name: 'Glaze', choices: ['Oat'] }],
  ])
    expect(await names('becher', 'de', { filter: { options } })).toEqual(['Becher aus Steinzeug'])
  const narrowed = await search('becher', 'de', { filter: { options: [{ name: 'Größe', choices: ['Klein'] }] } })
  expect(narrowed.products).toHaveLength(2)
  expect(narrowed.facets?.options[0], 'as though its own filter were not there').toMatchObject({
    name: 'Größe',
    choices: [{ count: 2 }, { count: 2 }],
  })
  expect(await names('becher', 'en', { filter: { options: [{ name: 'Glasur', choices: ['Hafer'] }] } })).toEqual([])
})

test('suggestions name products and collections in the language of the reader', async () => {
  const { shop, key, token } = await startSearch()
  const id = await shop.addCollection('Kitchen', ['mug'])
  await shop.call('PATCH', `/cartwright/v1/collections/${id}/texts`, {
    token: key,
    body: { texts: [{ language: 'de', name: 'Becher und Krüge' }] },
  })
  const suggest = async (expression: string, language: string) => {
    const asked = { token, ...toLanguageHeaders(language) }
    const { products, collections } = await shop.ask('catalogueSearch.suggestProducts', { expression }, asked)
    return [products.map(({ name }) => name), collections.map(({ name }) => name)]
  }
  expect(await suggest('bech', 'de')).toEqual([['Becher aus Steinzeug', 'plate'], ['Becher und Krüge']])
  expect(await suggest('kitch', 'en')).toEqual([[], ['Kitchen']])
})

test('singular and plural of each language of the shop match, in any language of the reader', async () => {
  const { shop, key, names } = await startSearch()
  const id = await shop.addProduct('Candle')
  await shop.call('PATCH', `/cartwright/v1/products/${id}/texts`, {
    token: key,
    body: {
      texts: [
        { language: 'de', name: 'Kerze aus Wachs' },
        { language: 'he', name: 'נר שעווה' },
      ],
    },
  })
  for (const word of ['candles', 'kerzen', 'נרות']) expect([word, await names(word, 'en')]).toEqual([word, ['Candle']])
})
