import { VisuallyHidden, Icon } from '@cartwright/ui'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { TOAST_DURATIONS, MAX_TOASTS } from './durations.ts'
import look from './toaster.css?inline'

/** Notification for the shopper. */
export interface ToastMessage {
  /** `waiting` stays until there is other news under its id. */
  kind: 'done' | 'wrong' | 'waiting' | 'plain'
  text: string
  /** A notification replaces the one with the same id. */
  id?: string
  /** Link to undo or continue. */
  action?: { text: string; run(): void }
  /** The name of the region, and of the button that hides one. */
  words: { said: string; dismiss: string }
}

/** Screen readers announce changes of a known live region, so the first notification is added a moment later. */
const ANNOUNCE_DELAY_MS = 100

let host: HTMLElement | undefined

export function showToast(news: ToastMessage): void {
  if (host) return renderToast(news)
  adoptStyles(look)
  host = document.createElement('div')
  createRoot(host).render(<Toaster words={news.words} />)
  document.addEventListener('close', attachHost, true)
  attachHost()
  setTimeout(() => renderToast(news), ANNOUNCE_DELAY_MS)
}

export function dismissToast(id: string): void {
  toast.dismiss(id)
}

/** Elements behind an open dialog are inert: notifications are shown within it. */
function attachHost(): void {
  const parent = document.querySelector('dialog[open]') ?? document.body
  if (host && host.parentElement !== parent) parent.append(host)
}

function renderToast({ kind, text, id, action, words }: ToastMessage): void {
  attachHost()
  const message = <ToastText kind={kind} text={text} action={action} />
  const options = { id, className: words.dismiss }
  if (kind === 'done') toast.success(message, options)
  else if (kind === 'wrong') toast.error(message, options)
  else if (kind === 'waiting') toast.loading(message, options)
  else toast(message, options)
}

function ToastText({ kind, text, action }: Pick<ToastMessage, 'kind' | 'text' | 'action'>) {
  return (
    <>
      <span role={kind === 'wrong' ? 'alert' : undefined}>{text}</span>
      {action && (
        <button className="button text" type="button" onClick={action.run}>
          {action.text}
        </button>
      )}
    </>
  )
}

/** Current notifications, newest first. None disappears while the pointer or the focus is on one. */
function Toaster({ words }: Pick<ToastMessage, 'words'>) {
  const { toasts, handlers } = useToaster(TOAST_DURATIONS)
  const region = useRef<HTMLElement>(null)
  const { startPause, endPause } = handlers

  useEffect(() => {
    const looking = new AbortController()
    for (const begin of ['mouseenter', 'focusin'])
      region.current?.addEventListener(begin, startPause, { signal: looking.signal })
    for (const end of ['mouseleave', 'focusout'])
      region.current?.addEventListener(end, endPause, { signal: looking.signal })
    return () => looking.abort()
  }, [startPause, endPause])

  return (
    <section className="toasts" aria-label={words.said} ref={region}>
      <div role="status" aria-relevant="additions text">
        <ol>
          {toasts.slice(0, MAX_TOASTS).map((each) => (
            <li key={each.id} className={`toast ${each.type} ${each.visible ? 'shown' : 'going'}`}>
              {resolveValue(each.message, each)}
              <button className="dismiss" type="button" onClick={() => toast.dismiss(each.id)}>
                <Icon name="cross" />
                <VisuallyHidden>{words.dismiss}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
