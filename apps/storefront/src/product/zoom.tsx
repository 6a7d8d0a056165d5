import { Icon, Picture, type PictureData } from '@cartwright/ui'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { interpolate } from '../texts/interpolate.ts'
import type { Texts } from '../texts/find-texts.ts'
import { useSwipe } from './swipe.ts'

/** Picture in full-screen size; a click magnifies it, arrows and swipes show the next. Rendered while it is open. */
export function Zoom({
  pictures,
  shown,
  see,
  close,
  words,
}: {
  pictures: PictureData[]
  shown: number
  /** The one before, or after, in the order of the gallery. */
  see(picture: number): void
  close(): void
  words: Texts['front']['gallery']
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isNear, setNear] = useState(false)

  /** Position of the click as a fraction of the picture, which is magnified there. */
  const clicked = useRef({ x: 0.5, y: 0.5 })

  useEffect(() => dialog.current?.showModal(), [])

  useEffect(() => {
    const stage = isNear ? dialog.current?.querySelector('.zoomed') : undefined
    const { x, y } = clicked.current
    const towards = stage && getComputedStyle(stage).direction === 'rtl' ? x - 1 : x
    stage?.scrollTo((stage.scrollWidth - stage.clientWidth) * towards, (stage.scrollHeight - stage.clientHeight) * y)
  }, [isNear])

  function step(by: number) {
    setNear(false)
    see((shown + by + pictures.length) % pictures.length)
  }

  const swipe = useSwipe(step)

  function press({ key, currentTarget }: KeyboardEvent) {
    const ahead = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key === 'ArrowLeft' || key === 'ArrowRight') step(key === ahead ? 1 : -1)
  }

  return (
    // The keys are a shortcut for the buttons below.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog className="zoom" ref={dialog} aria-label={words.pictures} onClose={close} onKeyDown={press}>
      <button
        type="button"
        className={isNear ? 'zoomed near' : 'zoomed'}
        aria-label={words.enlarge}
        aria-pressed={isNear}
        {...(!isNear && swipe)} // the magnified part follows the pointer
        onClick={({ clientX, clientY, detail }) => {
          // Key presses have no position.
          clicked.current = detail > 0 ? { x: clientX / innerWidth, y: clientY / innerHeight } : { x: 0.5, y: 0.5 }
          setNear(!isNear)
        }}
      >
        <Picture key={shown} picture={pictures[shown]} first />
      </button>
      <p className="zoom-bar">
        {pictures.length > 1 && (
          <>
            <button type="button" aria-label={words.previous} onClick={() => step(-1)}>
              <Icon name="back" />
            </button>
            <span aria-live="polite">{interpolate(words.of, { at: shown + 1, count: pictures.length })}</span>
            <button type="button" aria-label={words.next} onClick={() => step(1)}>
              <Icon name="arrow" />
            </button>
          </>
        )}
        <button type="button" aria-label={words.close} onClick={() => dialog.current?.close()}>
          <Icon name="cross" />
        </button>
      </p>
    </dialog>
  )
}
