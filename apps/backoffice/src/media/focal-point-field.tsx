import { useTexts } from '../texts/sections.ts'
import type { FocalPoint, LibraryFile } from './library-file.ts'
import { Button } from '../parts/button.tsx'

const CENTRE: FocalPoint = { x: 0.5, y: 0.5 }
const STEP = 0.02

/** Picture with its focal point, which a click or the arrow keys move. */
export function FocalPointField({
  file,
  value,
  onChange,
}: {
  file: LibraryFile
  value: FocalPoint | undefined
  onChange(point: FocalPoint | null): void
}) {
  const { file: texts } = useTexts('media')
  const { x, y } = value ?? CENTRE
  const toPercent = (part: number) => String(Math.round(part * 100))
  const move = (dx: number, dy: number) => onChange({ x: clamp(x + dx), y: clamp(y + dy) })
  return (
    <div className="field">
      <span id="focal-label" className="field-label">
        {texts.focalPoint}
      </span>
      <div
        className="focal"
        onPointerDown={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          onChange({ x: clamp((event.clientX - box.x) / box.width), y: clamp((event.clientY - box.y) / box.height) })
        }}
      >
        <img src={`${file.url}/v1/fit/w_800,h_800/${file.id}`} alt="" draggable={false} />
        <span
          role="slider"
          tabIndex={0}
          className="focal-point"
          aria-labelledby="focal-label"
          aria-describedby="focal-hint"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(x * 100)}
          aria-valuetext={texts.focalPointValue(toPercent(x), toPercent(y))}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          onKeyDown={(event) => {
            const moves: Record<string, [number, number]> = {
              ArrowLeft: [-STEP, 0],
              ArrowRight: [STEP, 0],
              ArrowUp: [0, -STEP],
              ArrowDown: [0, STEP],
            }
            const by = moves[event.key]
            if (!by) return
            event.preventDefault()
            move(...by)
          }}
        />
      </div>
      <span id="focal-hint" className="hint">
        {texts.focalPointHint}
      </span>
      {value && (
        <span>
          <Button onPress={() => onChange(null)}>{texts.centre}</Button>
        </span>
      )}
    </div>
  )
}

/** Within the picture, rounded to a thousandth. */
function clamp(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 1_000) / 1_000
}
