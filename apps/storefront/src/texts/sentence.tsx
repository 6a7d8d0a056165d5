import type { ReactNode } from 'react'

/**
 * Text with an element in place of `{}`.
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
