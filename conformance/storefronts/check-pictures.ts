import assert from 'node:assert/strict'
import type { Visit } from './journey.ts'

/** The host that the platform's packages name, and the only one that the storefronts allow. */
const MEDIA_HOST = 'https://static.wixstatic.com/media/'

/**
 * Decodes all pictures of the page. Each has to be there, and to come from the media host of the platform, through
 * the storefront's own optimizer or not. `isNone`: the page may have none.
 */
export async function checkPictures(visit: Visit, { isNone = false } = {}): Promise<string> {
  const images = visit.page.locator('img')
  if (!isNone) await images.first().waitFor()
  const seen = await images.evaluateAll(async (elements) =>
    Promise.all(
      (elements as HTMLImageElement[]).map(async (image) => {
        image.loading = 'eager'
        const isDecoded = await image.decode().then(
          () => true,
          () => false,
        )
        return { url: image.currentSrc || image.src, isBroken: !isDecoded || image.naturalWidth < 2 }
      }),
    ),
  )
  const broken = seen.filter(({ isBroken }) => isBroken)
  assert.equal(broken.length, 0, `${broken.length} of ${seen.length} pictures are broken: ${broken[0]?.url}`)
  for (const { url } of seen) {
    const { pathname, searchParams } = new URL(url)
    const source = pathname === '/_next/image' ? (searchParams.get('url') ?? '') : url
    assert.ok(source.startsWith(MEDIA_HOST), `a picture comes from ${source}`)
  }
  visit.pictures += seen.length
  return `${seen.length} pictures, 0 broken`
}
