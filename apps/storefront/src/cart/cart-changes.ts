import { useEffect, useRef, useState } from 'react'
import type { Texts } from '../texts/find-texts.ts'
import type { CartView } from './cart-view.ts'
import { type ChangeQueue, createChangeQueue, type FlushResult } from './change-queue.ts'
import type { TypedCode } from './coupon-field.tsx'
import { EXPLANATION } from './explanation.tsx'
import { subscribeToCartChanges, hasCartChangedSinceRequest, announceCartChange } from './cart-sync.ts'
import { updateRowOrder, toRowOrder, type CartRow, toCartRows } from './row-order.ts'
import type { RemovedView } from './removed-row.tsx'
import { type CartChangeResponse, REFRESH, sendOnUnload, sendChange } from './send-change.ts'

/** Debounce of a quantity before it is sent. */
export const DEBOUNCE_MS = 300
/** Not every browser fires the first event. */
const UNLOAD_EVENTS = ['beforeunload', 'pagehide'] as const

/** The page as the server has sent it. */
export interface InitialCart {
  cart: CartView
  code?: TypedCode
  /** Lines removed by a plain form just now. */
  removed?: RemovedView[]
  words: Texts['cart']
  /** Addresses in the language of the page. */
  to: { cart: string; checkout: string; everything: string }
  /** True in the drawer, which shows less than the cart page. */
  isDrawer?: boolean
}

export interface CartChanges {
  /** Last cart of the server. */
  cart: CartView
  rows: CartRow[]
  /** Changes in flight or queued: values by the fields of the form. */
  pending: Record<string, string>
  problem: string | undefined
  code: TypedCode | undefined
  /** Sets a form field and queues the change for the server. */
  enqueue(field: string, value: string, afterMs?: number): void
  /** Restores a removed line. */
  undo(lineId: string): void
  /** Changes that are not answered yet, at this moment. */
  getPending(): Record<string, string>
  /** Sends what waits now; `undefined`: there was nothing. */
  flush(): Promise<FlushResult<CartChangeResponse> | undefined>
}

/** Sends changes of the cart in the background, and shows the responses. */
export function useCartChanges({
  cart: atFirst,
  code: typedBefore,
  removed,
  words,
  to,
  isDrawer,
}: InitialCart): CartChanges {
  const [cart, setCart] = useState(atFirst)
  const [order, setOrder] = useState(() => toRowOrder(atFirst.lines, removed))
  const [pending, setPending] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [code, setCode] = useState(typedBefore)
  const [isUnreached, setUnreached] = useState(false)
  const undone = useRef<string[]>([])
  const [queue] = useState(() => createChangeQueue({ send, isCutOff, settled }))

  useCartSync(queue, { isPage: !isDrawer })
  useFlushOnLeave(queue, { isPending: Object.keys(pending).length > 0, to: to.cart })
  useRetryOnReconnect(queue, isUnreached)
  useOpenSteps(queue, atFirst)

  return {
    cart,
    rows: toCartRows(order, cart.lines),
    pending,
    problem,
    code,
    enqueue,
    undo(lineId) {
      if (!undone.current.includes(lineId)) undone.current.push(lineId)
      enqueue(`undo.${lineId}`, '1')
    },
    getPending: queue.getPending,
    flush: queue.flush,
  }

  function enqueue(field: string, value: string, afterMs?: number): void {
    queue.enqueue(field, value, afterMs)
    setPending(queue.getPending())
  }

  function send(field: string, value: string): Promise<CartChangeResponse> {
    return sendChange(to.cart, field, {
      [field]: value,
      country: atFirst.country,
      ...(atFirst.postcode && { postcode: atFirst.postcode }),
      ...(isExplained() && { explain: '1' }),
    })
  }

  function settled({ answers, hasFailed }: FlushResult<CartChangeResponse>): void {
    const newest = answers.at(-1)?.cart
    if (newest) {
      setCart(newest)
      setOrder((before) =>
        updateRowOrder(before, {
          lines: newest.lines,
          removed: answers.flatMap((answer) => answer.removed),
          undone: undone.current.splice(0),
        }),
      )
      if (answers.some(({ isOwn }) => isOwn)) announceCartChange(newest.count)
    }
    const typed = answers.findLast(isRefused)?.refusedCode
    setCode(typed === undefined ? undefined : { typed, isRefused: true })
    setUnreached(hasFailed)
    setProblem(hasFailed ? notReached(words) : answers.findLast(hasProblem)?.problem)
    if (!hasFailed || !isCutOff()) setPending({})
  }
}

/** Changes from another tab, the page behind a drawer or the previous page show here too. */
function useCartSync(queue: ChangeQueue<CartChangeResponse>, { isPage }: { isPage: boolean }): void {
  useEffect(() => {
    const refresh = () => queue.enqueue(REFRESH, '1')
    if (isPage && hasCartChangedSinceRequest()) refresh()
    const stop = subscribeToCartChanges(refresh)
    addEventListener('cart-added', refresh)
    return () => {
      stop()
      removeEventListener('cart-added', refresh)
    }
  }, [queue, isPage])
}

/**
 * Leaving the page sends pending changes; a shopper who stays or returns sees the result. The browser requests the
 * next page after the first event.
 */
function useFlushOnLeave(
  queue: ChangeQueue<CartChangeResponse>,
  { isPending, to }: { isPending: boolean; to: string },
): void {
  useEffect(() => {
    if (!isPending) return
    const leave = () => {
      if (!isCutOff() && sendOnUnload(to, queue.takePending())) queue.enqueue(REFRESH, '1', DEBOUNCE_MS)
    }
    for (const moment of UNLOAD_EVENTS) addEventListener(moment, leave)
    return () => {
      for (const moment of UNLOAD_EVENTS) removeEventListener(moment, leave)
    }
  }, [isPending, queue, to])
}

/** When the connection returns, sends pending changes and reloads the cart of an unanswered one. */
function useRetryOnReconnect(queue: ChangeQueue<CartChangeResponse>, isUnreached: boolean): void {
  useEffect(() => {
    if (!isUnreached) return
    const again = () => queue.enqueue(REFRESH, '1')
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isUnreached, queue])
}

/** Steps opened before hydration fired no event. */
function useOpenSteps(queue: ChangeQueue<CartChangeResponse>, atFirst: CartView): void {
  useEffect(() => {
    if (isExplained() && !atFirst.explanation) queue.enqueue('explain', '1')
  }, [queue, atFirst])
}

/** Whether checkout may start: all changes are applied. */
export const isReadyForCheckout = ({ answers, hasFailed }: FlushResult<CartChangeResponse>): boolean =>
  !hasFailed &&
  !answers.some(hasProblem) &&
  !answers.some(isRefused) &&
  !answers.at(-1)?.cart.lines.some(hasStockProblem)

export const hasStockProblem = ({ status }: CartView['lines'][number]): boolean => status !== 'fine'

const hasProblem = (answer: CartChangeResponse): boolean => answer.problem !== undefined
const isRefused = (answer: CartChangeResponse): boolean => answer.refusedCode !== undefined
const isCutOff = (): boolean => !navigator.onLine
const notReached = (words: Texts['cart']): string => (isCutOff() ? words.sentLater : words.notReached)

/** Whether the steps of the total are open, and so must be recalculated. */
const isExplained = (): boolean => document.querySelector<HTMLDetailsElement>(`#${EXPLANATION}`)?.open ?? false
