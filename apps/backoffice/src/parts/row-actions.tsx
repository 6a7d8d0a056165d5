import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Buttons of a row of a list that move it up or down, or remove it. */
export function RowActions<Item>({
  list,
  place,
  labels,
  onChange,
}: {
  list: readonly Item[]
  place: number
  labels: { up: string; down: string; remove: string }
  onChange(list: Item[]): void
}) {
  return (
    <span className="row-actions">
      <Button
        look="icon"
        aria-label={labels.up}
        isDisabled={place === 0}
        onPress={() => onChange(moveItem(list, place, -1))}
      >
        <Icon name="up" />
      </Button>
      <Button
        look="icon"
        aria-label={labels.down}
        isDisabled={place === list.length - 1}
        onPress={() => onChange(moveItem(list, place, 1))}
      >
        <Icon name="down" />
      </Button>
      <Button look="icon" aria-label={labels.remove} onPress={() => onChange(list.toSpliced(place, 1))}>
        <Icon name="remove" />
      </Button>
    </span>
  )
}

/** Moves an item of a list by a number of places. */
function moveItem<Item>(list: readonly Item[], from: number, by: number): Item[] {
  const item = list[from]
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(from + by, 0, item)
}
