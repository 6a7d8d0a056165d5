import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { FormField } from '../parts/form-field.tsx'
import { useTexts } from '../texts/sections.ts'
import { type Fill, type FillField, fillVariants } from './fill-variants.ts'
import type { ProductValues, VariantValues } from './product-values.ts'
import type { VariantRow } from './variant-matrix.ts'

/** Fills in one field of several variants: the selected ones, else all that are shown. */
export function VariantFill({
  rows,
  values,
  onFill,
}: {
  rows: readonly VariantRow[]
  values: ProductValues
  onFill(change: (variants: Record<string, VariantValues>) => Record<string, VariantValues>): void
}) {
  const { formats } = useBackOffice()
  const texts = useTexts('product-editor').editor.variants
  const [field, setField] = useState<FillField>('price')
  const [typed, setTyped] = useState('')
  const stock = values.trackQuantity ? ({ quantity: texts.quantity } as const) : ({ inStock: texts.inStock } as const)
  const fields: Partial<Record<FillField, string>> = {
    price: texts.price,
    cost: texts.cost,
    sku: texts.sku,
    weight: texts.weight,
    ...stock,
    visible: texts.visible,
  }
  const fill = (with_: Fill) => onFill((variants) => fillVariants(variants, rows, with_, values.options))
  const [firstOption] = values.options
  return (
    <fieldset className="variant-fill">
      <legend>{texts.fillTitle}</legend>
      <FilterSelect
        label={texts.fillField}
        value={field}
        options={fields as Record<FillField, string>} // only these can be chosen
        onChange={setField}
      />
      {field === 'visible' || field === 'inStock' ? (
        <span className="variant-fill-buttons">
          <Button onPress={() => fill({ field, value: true })}>
            {field === 'visible' ? texts.show : texts.inStock}
          </Button>
          <Button onPress={() => fill({ field, value: false })}>
            {field === 'visible' ? texts.hide : texts.outOfStock}
          </Button>
        </span>
      ) : (
        <>
          <FormField
            label={texts.fillValue}
            name="variant-fill"
            inputMode={field === 'sku' ? 'text' : 'decimal'}
            hint={field === 'sku' && firstOption ? texts.skuHint(`{${firstOption.name}}`) : undefined}
            value={typed}
            onChange={setTyped}
          />
          <Button onPress={() => fill({ field, value: typed.trim() })} isDisabled={rows.length === 0}>
            {texts.fill(formats.count(rows.length))}
          </Button>
        </>
      )}
    </fieldset>
  )
}
