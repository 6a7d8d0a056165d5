import type { ReactNode } from 'react'

/**
 * A message about what happened. A problem is announced at once, news politely.
 * @default kind "news"
 * @example <Notice kind="problem" title="Sold out">The last one has just gone.</Notice>
 */
export function Notice({
  kind = 'news',
  title,
  children,
}: {
  kind?: 'news' | 'problem'
  title?: string
  children?: ReactNode
}) {
  return (
    <div className={`notice ${kind}`} role={kind === 'problem' ? 'alert' : 'status'}>
      {title && <p className="notice-title">{title}</p>}
      {children}
    </div>
  )
}
