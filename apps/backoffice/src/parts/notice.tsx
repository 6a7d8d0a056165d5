import type { ReactNode } from 'react'

/** Message in the flow of a page. An error is announced at once. */
export function Notice({ kind, title, children }: { kind: 'error' | 'info'; title?: string; children?: ReactNode }) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {title && <strong>{title}</strong>}
      {children && <div>{children}</div>}
    </div>
  )
}
