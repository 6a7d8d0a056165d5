import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

const queue = new ToastQueue<{ text: string; kind: 'success' | 'error' }>({ maxVisibleToasts: 3 })

/** Shows a message of success for five seconds. */
export function showSuccess(text: string): void {
  queue.add({ text, kind: 'success' }, { timeout: 5_000 })
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
          <Button slot="close" look="icon" aria-label={closeLabel}>
            <Icon name="close" />
          </Button>
        </Toast>
      )}
    </ToastRegion>
  )
}
