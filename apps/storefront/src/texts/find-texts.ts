import { de } from './de.ts'
import { en, type Texts } from './en.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'

const TEXTS_BY_LANGUAGE: ReadonlyMap<string, Texts> = new Map([en, de, fr, he].map((texts) => [texts.lang, texts]))

/** The texts of a language, by its first part (`de` of `de-AT`); undefined where the storefront does not speak it. */
export const findTexts = (lang: string): Texts | undefined =>
  TEXTS_BY_LANGUAGE.get(lang.split('-', 1)[0]?.toLowerCase() ?? '')

export type { Texts }
