import type { Product } from '@cartwright/client'
import { type RefObject, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { FormField } from '../parts/form-field.tsx'
import { useTexts } from '../texts/sections.ts'
import { describePriceProblem, formatPrice } from './product-form.ts'
import { useQuickEdit } from './use-quick-edit.ts'

/** Edits the price of a product in its row. */
export function PricePopover({
  product,
  trigger,
  onClose,
}: {
  product: Product
  trigger: RefObject<HTMLButtonElement | null>
  onClose(): void
}) {
  const texts = useTexts('products')
  return (
    <Popover
      className="popover"
      placement="bottom end"
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Dialog className="quick-edit" aria-label={texts.products.quickEdit(product.name)}>
        <PriceForm product={product} onClose={onClose} />
      </Dialog>
    </Popover>
  )
}

function PriceForm({ product, onClose }: { product: Product; onClose(): void }) {
  const { formats } = useBackOffice()
  const texts = useTexts('products')
  const edit = useQuickEdit(product)
  const [price, setPrice] = useState(formatPrice(product))
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    const found = describePriceProblem(price, texts.product, formats.decimals)
    setProblem(found)
    if (found !== undefined) return
    await edit.mutateAsync({ price }).then(onClose, () => {})
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <FormField
        label={texts.product.price}
        name="price"
        inputMode="decimal"
        suffix={formats.currency}
        value={price}
        onChange={setPrice}
        error={problem}
      />
      <div className="dialog-actions">
        <Button onPress={onClose}>{texts.app.cancel}</Button>
        <Button look="primary" type="submit" isPending={edit.isPending}>
          {edit.isPending ? texts.product.saving : texts.product.save}
        </Button>
      </div>
    </form>
  )
}
