import { FormField, FormSwitch } from '../parts/form-field.tsx'
import { useTexts } from '../texts/sections.ts'
import { useEditorField } from './use-editor-field.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** SKU, weight, stock and preorders. */
export function InventoryCard({ editor }: { editor: ProductEditor }) {
  const { inventory, fields } = useTexts('product-editor').editor
  const field = useEditorField(editor)
  const { trackQuantity, manageVariants, inStock, preorder } = editor.values
  const change = (changed: Partial<typeof preorder>) => editor.set('preorder', { ...preorder, ...changed })
  return (
    <section className="card" aria-labelledby="inventory">
      <h2 id="inventory">{inventory.title}</h2>
      <div className="field-row">
        <FormField {...field('sku')} />
        <FormField {...field('weight')} inputMode="decimal" hint={inventory.weightHint} />
      </div>
      <FormSwitch
        label={fields.trackQuantity}
        hint={manageVariants ? inventory.byVariant : inventory.trackHint}
        isSelected={trackQuantity}
        isDisabled={editor.isReadOnly}
        onChange={(isTracked) => editor.set('trackQuantity', isTracked)}
      />
      {!manageVariants && trackQuantity && <FormField {...field('quantity')} inputMode="numeric" />}
      {!manageVariants && !trackQuantity && (
        <FormSwitch
          label={fields.inStock}
          isSelected={inStock}
          isDisabled={editor.isReadOnly}
          onChange={(isInStock) => editor.set('inStock', isInStock)}
        />
      )}
      <FormSwitch
        label={inventory.preorder}
        isSelected={preorder.enabled}
        isDisabled={editor.isReadOnly}
        onChange={(enabled) => change({ enabled })}
      />
      {preorder.enabled && (
        <div className="field-row">
          {(['message', 'limit'] as const).map((name) => (
            <FormField
              key={name}
              label={name === 'message' ? inventory.preorderMessage : inventory.preorderLimit}
              name={`preorder.${name}`}
              inputMode={name === 'limit' ? 'numeric' : 'text'}
              value={preorder[name]}
              error={editor.problems[`preorder.${name}`]}
              isDisabled={editor.isReadOnly}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
        </div>
      )}
    </section>
  )
}
