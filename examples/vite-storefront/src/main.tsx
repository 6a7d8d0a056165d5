import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { missingPage } from './page'
import './style.css'

const root = createRoot(document.getElementById('root')!) // index.html has it

try {
  // Imported here, so that the page shows an error if the shop does not respond.
  const { pages } = await import('./pages')
  const { AccountButton } = await import('./account')
  const page = await (pages[location.pathname] ?? missingPage)()
  show(page.title, page.content, <AccountButton />)
} catch (error) {
  console.error(error)
  show('Something went wrong', <p role="alert">{error instanceof Error ? error.message : 'Please try again.'}</p>)
}

function show(title: string, content: ReactNode, account?: ReactNode): void {
  document.title = `${title} · Storefront`
  root.render(
    <>
      <header>
        <a href="/">Storefront</a>
        <nav aria-label="Main">
          <a href="/cart">Cart</a>
          {account}
        </nav>
      </header>
      <main>
        <h1>{title}</h1>
        {content}
      </main>
    </>,
  )
}
