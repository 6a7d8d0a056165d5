import { getFormStatus } from '../form-page.ts'
import type { ShopProps } from '../page-props.ts'
import { getStaffTexts } from '../texts/staff/index.ts'

/** Options of staff pages. */
export const staffForm = {
  isTranslated: true,
  badge: ({ shop }: { shop: ShopProps }) => getStaffTexts(shop).badge,
  hasIslands: true,
  status: getFormStatus,
} as const
