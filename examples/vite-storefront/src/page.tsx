import type { ReactNode } from 'react'

/** Loads the data of a page, then returns its title and content. */
export type Page = () => Promise<{ title: string; content: ReactNode }>

export const missingPage: Page = async () => ({
  title: 'Page not found',
  content: (
    <p>
      <a href="/">All products</a>
    </p>
  ),
})
