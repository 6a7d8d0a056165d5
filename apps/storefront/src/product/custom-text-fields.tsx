import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import { InLanguage } from '../components/in-language.tsx'
import type { TextFieldView } from '../catalogue/product-view.ts'

/** Custom text of a product, and its validation message. */
export interface TypedText {
  text: string
  error?: string
}

type ProductWords = Texts['product']
type TextWords = Pick<Texts['refused'], 'textMissing' | 'textTooLong'>

/** Longer texts get a field of several lines. */
const SINGLE_LINE_LENGTH = 60

export const toTextFieldName = (at: number): string => `text-${at}`

/**
 * The texts of a form, one for each field, checked.
 * @example parseCustomTexts(product.texts, form)
 */
export function parseCustomTexts(
  fields: TextFieldView[],
  form: { get(name: string): unknown },
  { refused }: { refused: TextWords },
): TypedText[] {
  return fields.map((field, at) => {
    const typed = form.get(toTextFieldName(at))
    // Forms send two characters for the end of a line, of which the browser counts one.
    const text = typeof typed === 'string' ? typed.replaceAll('\r\n', '\n').trim() : ''
    const error = findTextError(text, field, refused)
    return { text, ...(error && { error }) }
  })
}

/** The texts as a cart line takes them: by title, and only those that were given. */
export function formatCustomTexts(fields: TextFieldView[], typed: TypedText[]): Record<string, string> {
  return Object.fromEntries(fields.flatMap(({ title }, at) => (typed[at]?.text ? [[title, typed[at].text]] : [])))
}

function findTextError(text: string, { required, maxLength }: TextFieldView, words: TextWords): string | undefined {
  if (required && text === '') return words.textMissing
  if (text.length > maxLength) return interpolate(words.textTooLong, { most: maxLength, count: text.length })
  return undefined
}

/** A field for a text that goes with the product. Text typed before hydration is retained. */
export function CustomTextField({
  at,
  field,
  typed,
  words,
}: {
  at: number
  field: TextFieldView
  typed?: TypedText
  words: ProductWords
}) {
  const { title, titleIn, maxLength, required } = field
  const name = toTextFieldName(at)
  const { text = '', error } = typed ?? {}
  const shared = {
    id: name,
    name,
    maxLength,
    required,
    defaultValue: text,
    'aria-describedby': error ? `${name}-hint ${name}-error` : `${name}-hint`,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <label htmlFor={name}>
        <InLanguage of={titleIn}>{title}</InLanguage>
      </label>
      {!required && <span className="optional">{words.optional}</span>}
      {maxLength > SINGLE_LINE_LENGTH ? <textarea rows={4} {...shared} /> : <input {...shared} />}
      <p className="hint" id={`${name}-hint`}>
        {interpolate(words.atMost, { count: maxLength })}
      </p>
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
