import { isSessionSynced, LAST_SYNC_KEY } from './hosted-session.ts'
import { createRedirectUrl } from './redirect-login.ts'
import type { AuthContext } from './session.ts'

const TIMEOUT_MS = 30_000

/** Loads the hosted pages in a hidden frame. It has no effect with a provider without silent sign-in. */
export async function syncToWixPages(asking: AuthContext, { force }: { force?: boolean } = {}): Promise<void> {
  if (!force && isSessionSynced()) return
  const { fullUrl } = await createRedirectUrl(asking, { login: {} })
  const frame = document.createElement('iframe')
  frame.style.display = 'none'
  frame.src = fullUrl
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await new Promise((resolve, reject) => {
      frame.addEventListener('load', resolve)
      timer = setTimeout(() => reject(new Error('The hosted pages did not load.')), TIMEOUT_MS)
      document.body.append(frame)
    })
    localStorage.setItem(LAST_SYNC_KEY, String(Date.now()))
  } finally {
    clearTimeout(timer)
    frame.remove()
  }
}
