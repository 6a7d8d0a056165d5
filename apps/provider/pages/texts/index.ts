import type { PageLanguage, ShopProps } from '../page-props.ts'
import { de } from './de.ts'
import { en, type Texts } from './en.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'

const TEXTS: Readonly<Record<PageLanguage, Texts>> = { en, de, fr, he }

/** Returns the page language: the first part (`de` of `de-AT`), or English if unsupported. */
export function getPageLanguage({ lang = 'en' }: ShopProps): PageLanguage {
  const language = lang.split('-', 1)[0]?.toLowerCase() ?? ''
  return isWritten(language) ? language : 'en'
}

export const getTexts = (shop: ShopProps): Texts => TEXTS[getPageLanguage(shop)]

function isWritten(language: string): language is PageLanguage {
  return Object.hasOwn(TEXTS, language)
}

export type { Texts }
