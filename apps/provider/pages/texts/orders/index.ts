import type { PageLanguage, ShopProps } from '../../page-props.ts'
import { languageOf } from '../texts-of.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import type { OrderTexts } from './order-texts.ts'

const TEXTS: Readonly<Record<PageLanguage, OrderTexts>> = { en, de, fr, he }

/** In the language of the page. */
export const orderTextsOf = (shop: ShopProps): OrderTexts => TEXTS[languageOf(shop)]

export type { OrderTexts }
