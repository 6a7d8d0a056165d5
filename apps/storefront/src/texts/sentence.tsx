import type { ReactNode } from 'react'

/**
 * A text with an element in it, where `{}` stands.
 * @example <Sentence text="takes {} off"><Money amount="€2.40" /></Sentence>
 */
export function Sentence({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split('{}')
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
