import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { showFailure, showSuccess } from '../parts/toasts.tsx'
import { useTexts } from '../texts/sections.ts'
import type { EditableProduct } from './editable-product.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Menu of a saved product: duplicate, delete. */
export function ProductActions({ editor, editable }: { editor: ProductEditor; editable: EditableProduct }) {
  const { api } = useBackOffice()
  const texts = useTexts('product-editor')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const path = `/products/${encodeURIComponent(editable.product.id)}`

  async function run(action: () => Promise<void>): Promise<void> {
    try {
      await action()
      await queries.invalidateQueries({ queryKey: ['products'] })
    } catch (error) {
      showFailure(describeError(error, texts))
    }
  }

  const duplicate = () =>
    run(async () => {
      const { editable: copy } = await api.send<{ editable: EditableProduct }>(
        'POST',
        `/cartwright/v1${path}/duplicate`,
        {},
      )
      showSuccess(texts.editor.duplicated)
      await navigate({ to: '/products/$productId', params: { productId: copy.product.id } })
    })

  const remove = () =>
    run(async () => {
      await api.send('DELETE', `/stores/v1${path}`, {})
      setDeleting(false)
      await editor.leave()
      showSuccess(texts.editor.deleted)
      await navigate({ to: '/products' })
    })

  return (
    <>
      <MenuTrigger>
        <AriaButton className="button button-quiet" aria-label={texts.editor.more}>
          <Icon name="more" />
        </AriaButton>
        <Popover className="popover" placement="bottom end">
          <Menu className="listbox">
            <MenuItem className="listbox-item" onAction={() => void duplicate()}>
              {texts.editor.duplicate}
            </MenuItem>
            <MenuItem className="listbox-item menu-danger" onAction={() => setDeleting(true)}>
              {texts.editor.delete}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <Dialog title={texts.editor.deleteTitle} isOpen={isDeleting} onClose={() => setDeleting(false)}>
        <p>
          <strong>
            <bdi>{editable.product.name}</bdi>
          </strong>
        </p>
        <p>{texts.editor.deleteLead}</p>
        <div className="dialog-actions">
          <Button onPress={() => setDeleting(false)}>{texts.app.cancel}</Button>
          <Button look="danger" onPress={() => void remove()}>
            {texts.editor.delete}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
