import type { PageLanguage, ShopProps } from '../../page-props.ts'
import { getPageLanguage } from '../index.ts'
import type { CheckoutTexts } from './checkout-texts.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'

const TEXTS: Readonly<Record<PageLanguage, CheckoutTexts>> = { en, de, fr, he }

export const getCheckoutTextsIn = (language: PageLanguage): CheckoutTexts => TEXTS[language]

export const getCheckoutTexts = (shop: ShopProps): CheckoutTexts => getCheckoutTextsIn(getPageLanguage(shop))

export type { CheckoutTexts }
