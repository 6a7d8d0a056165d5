import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterAssignableChoices, mergeImportedMedia, insertIntoGallery } from './gallery.ts'
import type { ProductMedia } from './product.ts'

const picture = (id: string, more: Partial<ProductMedia> = {}): ProductMedia => ({
  id,
  width: 1,
  height: 1,
  altText: '',
  ...more,
})
const imported = (url: string, position: number) => picture(`of ${url}`, { source: { url, position } })
const ids = (media: readonly ProductMedia[]) => media.map(({ id }) => id)

describe('a gallery', () => {
  test('a gallery has pictures in the requested order, in whatever order their downloads end', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), (order) => {
        const media = order.reduce<ProductMedia[]>(
          (so, place) => insertIntoGallery(so, picture(String(place), { place })),
          [picture('old')],
        )
        expect(ids(media)).toEqual(['old', '0', '1', '2', '3', '4', '5'])
      }),
    )
  })

  test('a gallery has imported pictures in the order of their source, and keeps the positions of the others', () => {
    let media = [picture('by hand')]
    for (const position of [2, 0, 1]) media = insertIntoGallery(media, imported(`u${position}`, position))
    media = insertIntoGallery(media, picture('later', { place: 0 }))
    expect(ids(media)).toEqual(['by hand', 'of u0', 'of u1', 'of u2', 'later'])
    media = insertIntoGallery(media, imported('u3', 3))
    expect(mergeImportedMedia(media, ['u2', 'u0', 'u9']).map(({ id, source }) => [id, source?.position])).toEqual([
      ['by hand', undefined],
      ['of u2', 0],
      ['of u0', 1],
      ['later', undefined],
    ])
  })

  test('a gallery has a picture once, if it is imported again or also added by hand for another choice', () => {
    const again = insertIntoGallery([imported('u', 0)], { ...imported('u', 0), id: 'new' })
    expect(ids(again)).toEqual(['new'])
    const [oat, clay] = ['Oat', 'Clay'].map((choice) => ({ option: 'Glaze', choice }))
    const media = insertIntoGallery([picture('a', { choices: [oat!] })], picture('a', { choices: [oat!, clay!] }))
    expect(media).toEqual([picture('a', { choices: [oat!, clay!] })])
  })
})

test('a picture shows what is still to be chosen, and only of the option that has pictures', () => {
  const option = (name: string) => ({ type: 'drop_down' as const, name, choices: [{ value: 'A', description: 'A' }] })
  const [sizeA, glazeA, glazeB] = [
    { option: 'Size', choice: 'A' },
    { option: 'Glaze', choice: 'A' },
    { option: 'Glaze', choice: 'B' },
  ] as const
  const options = [option('Size'), option('Glaze')]
  expect(filterAssignableChoices([glazeA, glazeB], options, [])).toEqual([glazeA])
  expect(filterAssignableChoices([glazeA], options, [picture('a', { choices: [sizeA] })])).toEqual([])
  expect(filterAssignableChoices([glazeA], [], [])).toEqual([])
})
