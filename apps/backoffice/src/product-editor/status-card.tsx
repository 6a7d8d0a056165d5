import { FormSwitch } from '../parts/form-field.tsx'
import { useTexts } from '../texts/sections.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Visibility of a product. */
export function StatusCard({ editor }: { editor: ProductEditor }) {
  const { status, fields } = useTexts('product-editor').editor
  return (
    <section className="card" aria-labelledby="status">
      <h2 id="status">{status.title}</h2>
      <FormSwitch
        label={fields.visible}
        hint={status.visibleHint}
        isSelected={editor.values.visible}
        isDisabled={editor.isReadOnly}
        onChange={(visible) => editor.set('visible', visible)}
      />
    </section>
  )
}
