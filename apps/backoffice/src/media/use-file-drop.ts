import { useEffect, useEffectEvent, useState } from 'react'
import { parseUrls, readDroppedFiles } from './dropped-files.ts'

/**
 * Takes files that are dropped or pasted anywhere on the page, and pasted web addresses. Returns whether files are
 * being dragged over the page.
 */
export function useFileDrop(onSources: (sources: (File | string)[]) => void, isEnabled: boolean): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((sources: (File | string)[]) => {
    if (sources.length > 0) onSources(sources)
  })
  useEffect(() => {
    if (!isEnabled) return
    const controller = new AbortController()
    const { signal } = controller
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    document.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      { signal },
    )
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal })
    document.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        if (!event.dataTransfer || !hasFiles(event)) return
        event.preventDefault()
        void readDroppedFiles(event.dataTransfer).then(take)
      },
      { signal },
    )
    document.addEventListener(
      'paste',
      (event) => {
        if (isTyping(event.target) || !event.clipboardData) return
        const urls = parseUrls(event.clipboardData.getData('text/plain'))
        const files = [...event.clipboardData.files]
        if (files.length > 0 || urls) event.preventDefault()
        take(files.length > 0 ? files : (urls ?? []))
      },
      { signal },
    )
    return () => controller.abort()
  }, [isEnabled])
  return isEnabled && isOver
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null
}
