import type { PageLanguage, ShopProps } from '../../page-props.ts'
import { getPageLanguage } from '../index.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import type { AccountTexts } from './account-texts.ts'

const TEXTS: Readonly<Record<PageLanguage, AccountTexts>> = { en, de, fr, he }

/** Returns the texts in the language of the page. */
export const getAccountTexts = (shop: ShopProps): AccountTexts => TEXTS[getPageLanguage(shop)]

export type { AccountTexts }
