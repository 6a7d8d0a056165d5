import { signedInPage } from './account'
import { cartPage, thankYouPage } from './cart'
import type { Page } from './page'
import { productPage } from './product'
import { productsPage } from './products'

/** The page for each path. */
export const pages: Record<string, Page> = {
  '/': productsPage,
  '/product': productPage,
  '/cart': cartPage,
  '/thank-you': thankYouPage,
  '/signed-in': signedInPage,
}
