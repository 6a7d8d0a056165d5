import { Hidden, Icon } from '@cartwright/ui'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless'
import { adoptStyles } from '../layout/adopt-styles.ts'
import { DURATIONS, MOST_AT_ONCE } from './durations.ts'
import type { News } from './news.ts'
import look from './toaster.css?inline'

/** A screen reader speaks what is put into a region that it knows already, so the first news come a moment after it. */
const KNOWN_MS = 100

let host: HTMLElement | undefined

export function tell(news: News): void {
  if (host) return show(news)
  adoptStyles(look)
  host = document.createElement('div')
  createRoot(host).render(<Toaster words={news.words} />)
  document.addEventListener('close', place, true)
  place()
  setTimeout(() => show(news), KNOWN_MS)
}

export function takeBack(id: string): void {
  toast.dismiss(id)
}

/** Behind an open dialog nothing can be pressed or heard: then it is told within. */
function place(): void {
  const parent = document.querySelector('dialog[open]') ?? document.body
  if (host && host.parentElement !== parent) parent.append(host)
}

function show({ kind, text, id, action, words }: News): void {
  place()
  const message = <Saying kind={kind} text={text} action={action} />
  const options = { id, className: words.dismiss }
  if (kind === 'done') toast.success(message, options)
  else if (kind === 'wrong') toast.error(message, options)
  else if (kind === 'waiting') toast.loading(message, options)
  else toast(message, options)
}

function Saying({ kind, text, action }: Pick<News, 'kind' | 'text' | 'action'>) {
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

/** All that is told at the moment, the newest first. None goes while one of them is looked at. */
function Toaster({ words }: Pick<News, 'words'>) {
  const { toasts, handlers } = useToaster(DURATIONS)
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
          {toasts.slice(0, MOST_AT_ONCE).map((each) => (
            <li key={each.id} className={`toast ${each.type} ${each.visible ? 'shown' : 'going'}`}>
              {resolveValue(each.message, each)}
              <button className="dismiss" type="button" onClick={() => toast.dismiss(each.id)}>
                <Icon name="cross" />
                <Hidden>{words.dismiss}</Hidden>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
