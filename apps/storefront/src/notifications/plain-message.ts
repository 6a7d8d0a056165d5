import { TOAST_DURATIONS } from './durations.ts'

/** Tells what went wrong where the code for news cannot be fetched; behind an open dialog it would not be heard. */
export function showPlainMessage(text: string): void {
  const paragraph = Object.assign(document.createElement('p'), {
    className: 'plain-news',
    role: 'alert',
    textContent: text,
  })
  const parent = document.querySelector('dialog[open]') ?? document.body
  parent.append(paragraph)
  setTimeout(() => paragraph.remove(), TOAST_DURATIONS.error.duration)
}
