import { VisuallyHidden } from '@cartwright/ui'
import type { Texts } from '../texts/find-texts.ts'
import type { TextLanguage } from '../catalogue/text-language.ts'

/**
 * A text of the merchant, with its language where that is not the one of the page: it is then spoken and laid out as what it is, and stands where it would stand.
 * @example <InLanguage of={product.nameIn}>{product.name}</InLanguage>
 */
export function InLanguage({ of, children }: { of: TextLanguage | undefined; children: string }) {
  return of ? <span {...of}>{children}</span> : children
}

/**
 * The name of a collection or page as a way to it. One that has no translation says in which language it is.
 * @example <MarkedName of={collection} words={shop.words} />
 */
export function MarkedName({
  of: { name, nameIn },
  words,
}: {
  of: { name: string; nameIn?: TextLanguage }
  words: Pick<Texts, 'lang'>
}) {
  if (!nameIn) return name
  const [language = ''] = nameIn.lang.split('-')
  const named = new Intl.DisplayNames([words.lang], { type: 'language' }).of(language) ?? language
  return (
    <>
      <InLanguage of={nameIn}>{name}</InLanguage>{' '}
      <small className="language-mark" title={named}>
        <span aria-hidden="true">{language.toUpperCase()}</span>
        <VisuallyHidden>({named})</VisuallyHidden>
      </small>
    </>
  )
}
