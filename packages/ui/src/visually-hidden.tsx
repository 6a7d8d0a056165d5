import type { ReactNode } from 'react'

/**
 * Text for screen readers that does not show.
 * @example <del><Hidden>Was </Hidden>€20</del>
 */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="hidden-text">{children}</span>
}
