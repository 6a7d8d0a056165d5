import { showPlainMessage } from './plain-message.ts'
import type { ToastMessage } from './toaster.tsx'

/**
 * Tells it, and has the code for that fetched first where nothing was told before. Where it cannot be fetched, it is told all the same.
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

/** Takes news back that hold no more. */
export async function dismissNotification(id: string): Promise<void> {
  const { dismissToast } = await import('./toaster.tsx')
  dismissToast(id)
}
