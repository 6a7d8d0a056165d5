import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createApi } from './app/api.ts'
import { BackOfficeProvider } from './app/context.tsx'
import { applyPreferences, readPreferences } from './app/preferences.ts'
import { router } from './app/router.tsx'
import { setSessionEnded } from './app/session-end.ts'
import { SessionEnded, StaffSession } from './app/staff-session.ts'
import { loadTexts } from './texts/index.ts'
import './styles/backoffice.css'

await start()

/** Opens the session of this browser and shows the page; without a session it leads to the sign-in. */
async function start(): Promise<void> {
  const container = document.querySelector('#root')
  if (!container) return
  try {
    const session = await StaffSession.open(() => setSessionEnded(true))
    const preferences = readPreferences(session.shop.locale)
    applyPreferences(preferences)
    const texts = await loadTexts(preferences.language)
    document.title = `${texts.app.name} · ${session.shop.name}`
    const queries = new QueryClient({
      defaultOptions: { queries: { staleTime: 5_000, retry: false } },
    })
    createRoot(container).render(
      <QueryClientProvider client={queries}>
        <BackOfficeProvider {...{ session, preferences, texts, loadTexts }} api={createApi(session)}>
          <RouterProvider router={router} />
        </BackOfficeProvider>
      </QueryClientProvider>,
    )
  } catch (error) {
    if (error instanceof SessionEnded) {
      location.replace(`/staff/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`)
      return
    }
    const notice = document.createElement('p')
    notice.className = 'start-error'
    notice.textContent = 'The back office cannot be loaded. Check your connection, and reload the page.'
    container.replaceChildren(notice)
  }
}
