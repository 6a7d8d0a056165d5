import type { BrowserContext } from 'playwright-core'

const EMPTY = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' }

/** None is made, and pages load in no time; films play. */
export const drawNoPictures = (context: BrowserContext): Promise<unknown> =>
  context.route('**/media/**', (route) =>
    route.request().resourceType() === 'image' ? route.fulfill(EMPTY) : route.continue(),
  )
