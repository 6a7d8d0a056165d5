import { hasPreviewAccess } from '../maintenance/preview-access.ts'
import type { Shop } from '../shop.ts'

export const EDIT_BAR_PATH = '/edit-bar'

/** Content of the bar of staff on a product page. */
export interface EditBar {
  label: string
  /** Address of the product in the back office. */
  href: string
  edit: string
  hide: string
}

const PRODUCT_ID = /^[\w-]{1,100}$/

/**
 * Responds with the content of the bar to a browser with a pass of staff. Public pages contain nothing of it, so that
 * caches may store them for all.
 */
export async function respondWithEditBar(shop: Shop, request: Request): Promise<Response> {
  const id = new URL(request.url).searchParams.get('product') ?? ''
  const headers = { 'cache-control': 'private, no-store' }
  if (!PRODUCT_ID.test(id) || !(await hasPreviewAccess(shop, request)))
    return new Response(null, { status: 404, headers })
  const bar: EditBar = { ...shop.words.editBar, href: `${shop.providerUrl}/admin/products/${id}` }
  return Response.json(bar, { headers })
}
