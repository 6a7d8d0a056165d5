import { Fragment, type ReactNode } from 'react'

interface WayToDeliver {
  title: string
  /** Time slot of a delivery option, which is one of its details. */
  slot?: { slot: string; day: string; hours: string; begins?: number }
  details: readonly string[]
}

/**
 * Ways of delivery that differ in their time slots only, by day. `details` are what all of them say; those of each
 * are the rest.
 */
export interface SlotGroup<Way> {
  title: string
  details: string[]
  days: { day: string; ways: Way[] }[]
}

/**
 * Groups the ways of delivery of one title that have a time slot, each group where its first way stands, in the order
 * of time. A way whose title no other has stays as it is.
 * @example groupBySlot([parcel, bikeOnMonday, bikeOnTuesday]) // [parcel, { title: 'By bike', details: [], days: [{
 * day: 'Mon 30 Nov', ways: [bikeOnMonday] }, …] }]
 */
export function groupBySlot<Way extends WayToDeliver>(ways: readonly Way[]): (Way | SlotGroup<Way>)[] {
  return ways.flatMap((way): (Way | SlotGroup<Way>)[] => {
    const alike = way.slot ? ways.filter(({ title, slot }) => slot && title === way.title) : []
    if (alike.length < 2) return [way]
    return way === alike[0] ? [toGroup(way.title, alike)] : []
  })
}

function toGroup<Way extends WayToDeliver>(title: string, alike: Way[]): SlotGroup<Way> {
  // Day and hours stand in headings and labels.
  const ways = alike
    .map((way) => ({ ...way, details: way.details.filter((detail) => detail !== way.slot?.slot) }))
    .sort((one, other) => (one.slot?.begins ?? 0) - (other.slot?.begins ?? 0))
  const common = (ways[0]?.details ?? []).filter((detail) => ways.every(({ details }) => details.includes(detail)))
  const days = new Map<string, Way[]>()
  for (const way of ways) {
    const day = way.slot?.day ?? ''
    const onDay = days.get(day) ?? []
    onDay.push({ ...way, details: way.details.filter((detail) => !common.includes(detail)) })
    days.set(day, onDay)
  }
  return { title, details: common, days: [...days].map(([day, onDay]) => ({ day, ways: onDay })) }
}

/**
 * Day picker for the ways of one title: its days, and below the day that is open its times. Without a script it works
 * the same: `details` of one name open one at a time.
 * @example <SlotDays id="days-0" group={group} isChosen={({ value }) => value === chosen}>{(way) => <label
 * key={way.value}>…</label>}</SlotDays>
 */
export function SlotDays<Way extends WayToDeliver>({
  id,
  group: { title, details, days },
  isChosen,
  children,
}: {
  /** Id, unique on the page. */
  id: string
  group: SlotGroup<Way>
  isChosen(way: Way): boolean
  children(way: Way): ReactNode
}) {
  return (
    <div className="slot-days" role="group" aria-labelledby={id}>
      <p>
        <bdi id={id}>{title}</bdi>
        {details.map((detail) => (
          <span className="hint" key={detail}>
            {' '}
            <bdi>{detail}</bdi>
          </span>
        ))}
      </p>
      {days.map(({ day, ways }) => (
        <details key={day} name={id} open={ways.some(isChosen)}>
          <summary>
            <bdi>{day}</bdi>
          </summary>
          {ways.map((way, at) => (
            <Fragment key={at}>{children(way)}</Fragment>
          ))}
        </details>
      ))}
    </div>
  )
}
