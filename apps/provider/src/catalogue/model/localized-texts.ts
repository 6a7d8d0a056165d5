import type { CollectionTexts as WireCollectionTexts, ProductTexts as WireProductTexts } from '@cartwright/contract'

/** Texts of a product in one language. Missing translations are absent. Rich text is sanitised. */
export type ProductTexts = WithoutNulls<Omit<WireProductTexts, 'language'>>

export type TextsInLanguage = ProductTexts & { language: string }

export type CollectionTexts = WithoutNulls<Omit<WireCollectionTexts, 'language'>>

type WithoutNulls<Texts> = { [Member in keyof Texts]?: NonNullable<Texts[Member]> }

/** Returns the text of the first language that has it. */
export function findFirstText<Texts, Text>(
  texts: readonly Texts[],
  read: (each: Texts) => Text | undefined,
): Text | undefined {
  for (const each of texts) {
    const text = read(each)
    if (text !== undefined) return text
  }
  return undefined
}
