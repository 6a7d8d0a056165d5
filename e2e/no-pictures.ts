import type { Page } from 'playwright-core'
import type { ShopAddress } from './shop.ts'

const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

/** For tests that are not about pictures: none is made, and pages load in no time. */
export const drawNoPictures = (page: Page, { providerUrl }: ShopAddress): Promise<unknown> =>
  page.route(`${providerUrl}/media/**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: EMPTY }))
