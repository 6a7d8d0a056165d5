import type { ReactNode } from 'react'
import { type Drawing, Niche } from './niche.tsx'

/** Heading of a page on a shelf beside its niche. */
export function ShelfHeading({ drawing, title, lead }: { drawing: Drawing; title: string; lead?: ReactNode }) {
  return (
    <div className="heading">
      <Niche drawing={drawing} />
      <div>
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
    </div>
  )
}
