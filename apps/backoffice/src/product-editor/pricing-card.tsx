import { useBackOffice } from '../app/context.tsx'
import { DateTimeField } from '../parts/date-time-field.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { FormField, FormSwitch } from '../parts/form-field.tsx'
import { useTexts } from '../texts/sections.ts'
import type { DiscountValues } from './product-values.ts'
import { calculateMargin, calculateUnitPrice, calculateSalePrice } from './price-preview.ts'
import { UNITS } from './units.ts'
import { useEditorField } from './use-editor-field.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Price, discount with dates, cost with margin, and price per unit. */
export function PricingCard({ editor }: { editor: ProductEditor }) {
  const { formats } = useBackOffice()
  const texts = useTexts('product-editor')
  const field = useEditorField(editor)
  const { pricing } = texts.editor
  const marginHint = useMarginHint(editor)
  const salePrice = calculateSalePrice(editor.values)
  return (
    <section className="card" aria-labelledby="pricing">
      <h2 id="pricing">{pricing.title}</h2>
      <div className="field-row">
        <FormField {...field('price')} inputMode="decimal" suffix={formats.currency} />
        {!editor.isReadOnly && (
          <FormField {...field('cost')} inputMode="decimal" suffix={formats.currency} hint={marginHint} />
        )}
      </div>
      <DiscountFields editor={editor} />
      {salePrice !== undefined && <p className="hint">{pricing.customersPay(formats.money(salePrice))}</p>}
      <UnitPriceFields editor={editor} />
    </section>
  )
}

function useMarginHint({ values }: ProductEditor): string {
  const { formats } = useBackOffice()
  const { pricing } = useTexts('product-editor').editor
  const margin = calculateMargin(values)
  if (!margin) return pricing.costHint
  if (margin.profit < 0) return pricing.loss(formats.money(-margin.profit))
  return pricing.margin(formats.percent(margin.share), formats.money(margin.profit))
}

function DiscountFields({ editor }: { editor: ProductEditor }) {
  const { formats, session } = useBackOffice()
  const { pricing, fields } = useTexts('product-editor').editor
  const { discount } = editor.values
  const change = (changed: Partial<DiscountValues>) => editor.set('discount', { ...discount, ...changed })
  return (
    <>
      <div className="field-row">
        <FilterSelect
          label={fields.discount}
          value={discount.type}
          options={{ NONE: pricing.noDiscount, PERCENT: pricing.percent, AMOUNT: pricing.amount }}
          isDisabled={editor.isReadOnly}
          onChange={(type) => change({ type })}
        />
        {discount.type !== 'NONE' && (
          <FormField
            label={pricing.value}
            name="discount.value"
            inputMode="decimal"
            suffix={discount.type === 'PERCENT' ? '%' : formats.currency}
            value={discount.value}
            error={editor.problems['discount.value']}
            isDisabled={editor.isReadOnly}
            onChange={(value) => change({ value })}
          />
        )}
      </div>
      {discount.type !== 'NONE' && (
        <div className="field-row">
          <DateTimeField
            label={pricing.start}
            value={discount.startDate}
            error={editor.problems['discount.startDate']}
            isDisabled={editor.isReadOnly}
            onChange={(startDate) => change({ startDate })}
          />
          <DateTimeField
            label={pricing.end}
            value={discount.endDate}
            error={editor.problems['discount.endDate']}
            isDisabled={editor.isReadOnly}
            onChange={(endDate) => change({ endDate })}
          />
        </div>
      )}
      {discount.type !== 'NONE' && <p className="hint">{pricing.zone(session.shop.timeZone)}</p>}
    </>
  )
}

function UnitPriceFields({ editor }: { editor: ProductEditor }) {
  const { formats } = useBackOffice()
  const { pricing } = useTexts('product-editor').editor
  const { pricePerUnit } = editor.values
  const change = (changed: Partial<typeof pricePerUnit>) => editor.set('pricePerUnit', { ...pricePerUnit, ...changed })
  const names: Record<string, string> = { ...UNITS, UNSPECIFIED: pricing.noUnit }
  const unitPrice = calculateUnitPrice(editor.values)
  const quantity = `${pricePerUnit.baseQuantity} ${names[pricePerUnit.baseUnit] ?? ''}`
  return (
    <>
      <FormSwitch
        label={pricing.showUnitPrice}
        hint={unitPrice === undefined ? undefined : pricing.unitPrice(formats.money(unitPrice), quantity)}
        isSelected={pricePerUnit.isShown}
        isDisabled={editor.isReadOnly}
        onChange={(isShown) => change({ isShown })}
      />
      {pricePerUnit.isShown &&
        (
          [
            ['totalQuantity', 'totalUnit', pricing.total],
            ['baseQuantity', 'baseUnit', pricing.base],
          ] as const
        ).map(([field, unit, label]) => (
          <div key={field} className="field-row">
            <FormField
              label={label}
              name={`pricePerUnit.${field}`}
              inputMode="decimal"
              value={pricePerUnit[field]}
              error={editor.problems[`pricePerUnit.${field}`]}
              isDisabled={editor.isReadOnly}
              onChange={(value) => change({ [field]: value })}
            />
            <FilterSelect
              label={`${pricing.unit}: ${label}`}
              value={pricePerUnit[unit]}
              options={names}
              isDisabled={editor.isReadOnly}
              onChange={(value) => change({ [unit]: value })}
            />
          </div>
        ))}
    </>
  )
}
