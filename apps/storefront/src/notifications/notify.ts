import { showPlainMessage } from './plain-message.ts'
import type { ToastMessage } from './toaster.tsx'

/**
 * Shows a notification, and loads the code for it first if necessary. If that fails, it is shown as plain text.
 * @example await notify({ kind: 'done', text: 'Mug is on your wishlist.', words })
 */
export async function notify(news: ToastMessage): Promise<void> {
  try {
    const { showToast } = await import('./toaster.tsx')
    showToast(news)
  } catch {
    showPlainMessage(news.text)
  }
}

/** Removes a notification that is outdated. */
export async function dismissNotification(id: string): Promise<void> {
  const { dismissToast } = await import('./toaster.tsx')
  dismissToast(id)
}
