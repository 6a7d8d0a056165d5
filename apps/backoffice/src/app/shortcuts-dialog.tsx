import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useBackOffice } from './context.tsx'

/** List of keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const { texts } = useBackOffice()
  const { shortcuts, shortcutList } = texts.palette
  const keys: [string, string][] = [
    ['Ctrl K / ⌘ K', shortcutList.palette],
    ['?', shortcutList.help],
    ['/', shortcutList.search],
    ['Ctrl S / ⌘ S', shortcutList.save],
  ]
  return (
    <Dialog title={shortcuts} isOpen onClose={onClose}>
      <dl className="shortcuts">
        {keys.map(([key, description]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <div className="dialog-actions">
        <Button onPress={onClose}>{texts.app.close}</Button>
      </div>
    </Dialog>
  )
}
