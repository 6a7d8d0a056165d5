import { Link } from '@tanstack/react-router'
import { ViewShopLink } from '../app/view-shop.tsx'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { useTexts } from '../texts/sections.ts'
import { ProductActions } from './product-actions.tsx'
import type { ProductEditor } from './use-product-editor.ts'

/** Name of the product and the actions of its editor. */
export function EditorHeader({ editor }: { editor: ProductEditor }) {
  const texts = useTexts('product-editor').editor
  const { editable, isDirty, isSaving, isReadOnly } = editor
  return (
    <header className="page-header editor-header">
      <Link to="/products" className="back-link" aria-label={texts.back}>
        <Icon name="previous" />
      </Link>
      <h1>{editable ? <bdi>{editable.product.name}</bdi> : texts.newTitle}</h1>
      {isDirty && <span className="badge badge-warn">{texts.unsaved}</span>}
      <span className="page-actions">
        {editable && !isReadOnly && <ProductActions editor={editor} editable={editable} />}
        {editable?.product.visible && (
          <ViewShopLink path={`/product-page/${encodeURIComponent(editable.product.slug)}`} label={texts.viewInShop} />
        )}
        {isDirty && !isSaving && <Button onPress={editor.discard}>{texts.discard}</Button>}
        {!isReadOnly && (
          <Button look="primary" type="submit" isPending={isSaving} isDisabled={!isDirty}>
            {isSaving ? texts.saving : texts.save}
          </Button>
        )}
      </span>
    </header>
  )
}
