import { useTexts } from '../texts/sections.ts'
import type { ProductValues } from './product-values.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Fields whose value is a text. */
type TextFieldName = {
  [Field in keyof ProductValues]: ProductValues[Field] extends string ? Field : never
}[keyof ProductValues]

/** Props of a text field of the editor. */
export function useEditorField(editor: ProductEditor) {
  const texts = useTexts('product-editor')
  return (name: Exclude<TextFieldName, 'productType'>) => ({
    name,
    label: texts.editor.fields[name],
    value: editor.values[name],
    error: editor.problems[name],
    isDisabled: editor.isReadOnly,
    onChange: (value: string) => editor.set(name, value),
  })
}
