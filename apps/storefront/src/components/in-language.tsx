import { VisuallyHidden } from '@cartwright/ui'
import type { Texts } from '../texts/find-texts.ts'
import type { TextLanguage } from '../catalogue/text-language.ts'

/**
 * Text with its language, if that differs from the page: screen readers pronounce it correctly, and its direction is
 * isolated.
 * @example <InLanguage of={product.nameIn}>{product.name}</InLanguage>
 */
export function InLanguage({ of, children }: { of: TextLanguage | undefined; children: string }) {
  return of ? <span {...of}>{children}</span> : children
}

/**
 * Link with the name of a collection or page, and its language if it has no translation.
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
