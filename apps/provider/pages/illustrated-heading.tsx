import type { ReactNode } from 'react'
import { type Drawing, Illustration } from './illustration.tsx'

/** Heading of a page beside its illustration. */
export function IllustratedHeading({ drawing, title, lead }: { drawing: Drawing; title: string; lead?: ReactNode }) {
  return (
    <div className="heading">
      <Illustration drawing={drawing} />
      <div>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
    </div>
  )
}
