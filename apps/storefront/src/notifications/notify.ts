import { showPlainMessage } from './plain-message.ts'

/** Something to tell the shopper in passing. */
export interface ToastMessage {
  /** `waiting` stays until there is other news under its id. */
  kind: 'done' | 'wrong' | 'waiting' | 'plain'
  text: string
  /** News under the same id take each other's place. */
  id?: string
  /** A way back, or on. */
  action?: { text: string; run(): void }
  /** The name of the region, and of the button that hides one. */
  words: { said: string; dismiss: string }
}

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
