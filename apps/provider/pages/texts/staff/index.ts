import type { PageLanguage, ShopProps } from '../../page-props.ts'
import { getPageLanguage } from '../index.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import type { StaffTexts } from './staff-texts.ts'

const TEXTS: Readonly<Record<PageLanguage, StaffTexts>> = { en, de, fr, he }

/** Returns the texts in the language of the page. */
export const getStaffTexts = (shop: ShopProps): StaffTexts => TEXTS[getPageLanguage(shop)]

/** Name of a role; an unknown one stays as it is. */
export function formatRole(role: string, { roles }: StaffTexts): string {
  return isNamed(role, roles) ? roles[role] : role
}

function isNamed(role: string, roles: StaffTexts['roles']): role is keyof StaffTexts['roles'] {
  return Object.hasOwn(roles, role)
}
