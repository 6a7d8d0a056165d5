import { useRef, type TouchEvent } from 'react'

/** Swipe distance that shows the next picture, in pixels. */
const SWIPE_PX = 40

/**
 * Handles horizontal swipes: 1 is next, -1 is previous, in reading direction.
 * @example <div {...useSwipe((by) => see(shown + by))} />
 */
export function useSwipe(step: (by: 1 | -1) => void) {
  const touchedAt = useRef<number>(undefined)
  return {
    onTouchStart({ touches }: TouchEvent): void {
      // Two fingers mean something else.
      touchedAt.current = touches.length === 1 ? touches[0]?.clientX : undefined
    },
    onTouchEnd({ changedTouches, currentTarget }: TouchEvent): void {
      const endedAt = changedTouches[0]?.clientX ?? 0
      const by = endedAt - (touchedAt.current ?? endedAt)
      touchedAt.current = undefined
      if (Math.abs(by) < SWIPE_PX) return
      step(by < 0 === (getComputedStyle(currentTarget).direction !== 'rtl') ? 1 : -1)
    },
  }
}
