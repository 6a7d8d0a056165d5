import { useBlocker } from '@tanstack/react-router'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useTexts } from '../texts/sections.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Confirmation before unsaved changes are left, also by the buttons of the browser. */
export function LeaveGuard({ editor }: { editor: ProductEditor }) {
  const texts = useTexts('product-editor').editor
  const blocker = useBlocker({
    shouldBlockFn: editor.shouldBlock,
    enableBeforeUnload: editor.shouldBlock,
    withResolver: true,
  })
  const stay = () => blocker.reset?.()
  const leave = () => void editor.leave().then(() => blocker.proceed?.())
  return (
    <Dialog title={texts.leaveTitle} isOpen={blocker.status === 'blocked'} onClose={stay}>
      <p>{texts.leave}</p>
      <div className="dialog-actions">
        <Button onPress={stay}>{texts.stay}</Button>
        <Button look="danger" onPress={leave}>
          {texts.leaveAnyway}
        </Button>
      </div>
    </Dialog>
  )
}
