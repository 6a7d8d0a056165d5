import { useEffect } from 'react'

/** Lets the browser ask before the page is closed or left for another site while something is being sent. */
export function useUnloadWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isSending])
}
