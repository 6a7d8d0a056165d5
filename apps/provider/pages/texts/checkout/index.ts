import type { PageLanguage, ShopProps } from '../../page-props.ts'
import { getPageLanguage } from '../texts-of.ts'
import type { CheckoutTexts } from './checkout-texts.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'

const TEXTS: Readonly<Record<PageLanguage, CheckoutTexts>> = { en, de, fr, he }

export const checkoutTextsIn = (language: PageLanguage): CheckoutTexts => TEXTS[language]

export const getCheckoutTexts = (shop: ShopProps): CheckoutTexts => checkoutTextsIn(getPageLanguage(shop))

export type { CheckoutTexts }
