import { FormField } from '../parts/form-field.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { useTexts } from '../texts/sections.ts'
import { useEditorField } from './use-editor-field.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Name and description of a product. */
export function DetailsCard({ editor }: { editor: ProductEditor }) {
  const texts = useTexts('product-editor')
  const field = useEditorField(editor)
  return (
    <section className="card" aria-labelledby="details">
      <h2 id="details">{texts.editor.details.title}</h2>
      <FormField {...field('name')} />
      <RichTextField {...field('description')} />
    </section>
  )
}
