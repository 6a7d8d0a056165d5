import { openRedirect } from './browser.ts'

/** A window and a document as far as hidden frames need them, for clients that sign in through one. */
interface Frame {
  style: Record<string, string>
  src: string
  onload?: () => void
  /** Source of messages. */
  contentWindow: object
  parentElement: Body | undefined
  addEventListener(name: 'load', listener: () => void): void
  remove(): void
}

interface Body {
  append(frame: Frame): void
  appendChild(frame: Frame): Frame
  contains(frame: Frame): boolean
  removeChild(frame: Frame): void
}

/**
 * Runs something as a page does. Its frames are fetched, and what their script posts to the page around them is
 * heard.
 */
export async function runInFakePage<Result>(
  run: () => Promise<Result>,
): Promise<{ result: Result; framesLeft: number }> {
  const target = new EventTarget()
  const shown = new Set<Frame>()
  const loads = new Map<Frame, () => void>()
  const load = async (frame: Frame) => {
    const html = await (await openRedirect(frame.src)).text()
    const message = messageOf(html)
    if (message !== undefined) {
      const { origin } = new URL(frame.src)
      const details = { data: message, origin, source: frame.contentWindow }
      target.dispatchEvent(Object.assign(new Event('message'), details))
    }
    frame.onload?.()
    loads.get(frame)?.()
  }
  const body: Body = {
    append(frame) {
      frame.parentElement = body
      shown.add(frame)
      void load(frame)
    },
    appendChild(frame) {
      body.append(frame)
      return frame
    },
    contains: (frame) => shown.has(frame),
    removeChild: (frame) => void shown.delete(frame),
  }
  const createElement = (): Frame => {
    const frame: Frame = {
      style: {},
      src: '',
      contentWindow: {},
      parentElement: undefined,
      addEventListener: (_, listener) => void loads.set(frame, listener),
      remove: () => void shown.delete(frame),
    }
    return frame
  }
  const addEventListener = target.addEventListener.bind(target)
  const removeEventListener = target.removeEventListener.bind(target)
  const items = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  const result = await withGlobals(
    {
      document: { createElement, body },
      window: { addEventListener, removeEventListener },
      addEventListener,
      removeEventListener,
      localStorage,
    },
    run,
  )
  return { result, framesLeft: shown.size }
}

/** Message that the script of a page posts: the shop's reads it from data in the page, the stand-in's contains it. */
function messageOf(html: string): unknown {
  const [, data] = /<script[^>]*\bid="answer"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  if (data) return (JSON.parse(data) as { message: unknown }).message
  const [, message] = /postMessage\((\{.*?\}),/.exec(html) ?? []
  return message ? JSON.parse(message) : undefined
}

/** Only as long as it takes: what finds a document takes itself for a page. */
async function withGlobals<Result>(globals: object, run: () => Promise<Result>): Promise<Result> {
  const names = Object.keys(globals)
  const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  try {
    return await run()
  } finally {
    for (const [position, name] of names.entries()) {
      const descriptor = before[position]
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}
