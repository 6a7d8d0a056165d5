import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Action of a message, such as undoing what it reports. */
export interface ToastAction {
  label: string
  run(): void
}

const queue = new ToastQueue<{ text: string; kind: 'success' | 'error'; action?: ToastAction }>({ maxVisibleToasts: 3 })

/** Shows a message of success for five seconds, or for ten with an action. */
export function showSuccess(text: string, action?: ToastAction): void {
  queue.add({ text, kind: 'success', ...(action && { action }) }, { timeout: action ? 10_000 : 5_000 })
}

/** Shows a message of failure until it is closed. */
export function showFailure(text: string): void {
  queue.add({ text, kind: 'error' })
}

/** Region of the messages, once in the page. */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  return (
    <ToastRegion queue={queue} className="toasts">
      {({ toast }) => (
        <Toast toast={toast} className={`toast toast-${toast.content.kind}`}>
          <ToastContent>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.action && (
            <Button
              onPress={() => {
                toast.content.action?.run()
                queue.close(toast.key)
              }}
            >
              {toast.content.action.label}
            </Button>
          )}
          <Button slot="close" look="icon" aria-label={closeLabel}>
            <Icon name="close" />
          </Button>
        </Toast>
      )}
    </ToastRegion>
  )
}
