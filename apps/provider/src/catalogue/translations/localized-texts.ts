import type { CollectionTexts as WireCollectionTexts, ProductTexts as WireProductTexts } from '@cartwright/contract'

/** What a product says in one language; absent is what it does not say there. Rich text is sanitised. */
export type ProductTexts = WithoutNulls<Omit<WireProductTexts, 'language'>>

export type TextsInLanguage = ProductTexts & { language: string }

export type CollectionTexts = WithoutNulls<Omit<WireCollectionTexts, 'language'>>

type WithoutNulls<Texts> = { [Member in keyof Texts]?: NonNullable<Texts[Member]> }

/** The first of several languages that has it. */
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
