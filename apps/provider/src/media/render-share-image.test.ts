import { expect, test } from 'vitest'
import { decodePixels, createPhoto, withOrientation } from '../testing/sample-files.ts'
import { renderShareImage } from './render-share-image.ts'

test('a photograph that lies on its side is painted upright', async () => {
  const card = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="200"><rect width="100" height="200"/></svg>'
  const bytes = withOrientation(await createPhoto(200, 100), 6)
  const { width, height, at } = await decodePixels(
    await renderShareImage(card, { bytes, x: 0, y: 0, width: 100, height: 200 }),
  )
  const [redAtTop = 0, , blueAtTop = 0] = at(50 / width, 20 / height)
  const [redBelow = 0, , blueBelow = 0] = at(50 / width, 180 / height)
  expect([redAtTop > blueAtTop, redBelow < blueBelow]).toEqual([true, true])
})
