import type { Texts } from '../texts/find-texts.ts'

/** Attributes of a text in another language than the page. `dir` is there where the page runs the other way. */
export interface TextLanguage {
  lang: string
  dir?: 'ltr' | 'rtl'
}

const RIGHT_TO_LEFT: ReadonlySet<string | undefined> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa'])

/**
 * Language of a field of a page that the merchant has written; undefined where it is that of the shown page.
 * @example getPageTextLanguage(page, 'title', shop.words)
 */
export const getPageTextLanguage = (
  { fallback }: { fallback?: { language: string; fields: string[] } },
  field: string,
  { dir }: Pick<Texts, 'dir'>,
): TextLanguage | undefined => (fallback?.fields.includes(field) ? describeLanguage(fallback.language, dir) : undefined)

/** Describes a language for a text on a page whose texts run in `pageDir`. */
export function describeLanguage(lang: string, pageDir: string): TextLanguage {
  const dir = RIGHT_TO_LEFT.has(new Intl.Locale(lang).maximize().script) ? 'rtl' : 'ltr'
  return { lang, ...(dir !== pageDir && { dir }) }
}
