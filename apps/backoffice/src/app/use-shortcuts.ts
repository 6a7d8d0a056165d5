import { useEffect } from 'react'

/** Listens to the shortcuts of every page: Ctrl-K or ⌘-K, `/` and `?`. Typing in a field triggers only the first. */
export function useShortcuts({ onPalette, onHelp }: { onPalette(): void; onHelp(): void }): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        onPalette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '?') onHelp()
      const search = document.querySelector<HTMLInputElement>('[data-shortcut="search"]')
      if (event.key === '/' && search) {
        event.preventDefault()
        search.focus()
      }
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
