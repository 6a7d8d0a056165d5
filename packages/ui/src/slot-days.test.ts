import { expect, test } from 'vitest'
import { groupBySlot } from './slot-days.tsx'

const bike = (day: string, hours: string, details: string[] = []) => {
  const slot = `${day}, ${hours}`
  return { title: 'By bike', slot: { slot, day, hours }, details: [slot, 'We ring twice.', ...details] }
}
const parcel = { title: 'Parcel', details: ['2–3 days'] }

test('delivery options of one title with time slots are grouped by day at the position of the first', () => {
  const morning = bike('Mon 30 Nov', '08:00–12:00', ['In the morning'])
  const evening = bike('Mon 30 Nov', '16:00–20:00', ['In the evening'])
  const tuesday = bike('Tue 1 Dec', '16:00–20:00', ['In the evening'])
  expect(groupBySlot([morning, parcel, evening, tuesday])).toEqual([
    {
      title: 'By bike',
      details: ['We ring twice.'],
      days: [
        {
          day: 'Mon 30 Nov',
          ways: [
            { ...morning, details: ['In the morning'] },
            { ...evening, details: ['In the evening'] },
          ],
        },
        { day: 'Tue 1 Dec', ways: [{ ...tuesday, details: ['In the evening'] }] },
      ],
    },
    parcel,
  ])
})

test('days and hours are in the order of time, however the settings list them', () => {
  const at = (begins: number, day: string, hours: string) => {
    const way = bike(day, hours)
    return { ...way, slot: { ...way.slot, begins } }
  }
  const listed = [at(3, 'Tue 1 Dec', '08:00'), at(2, 'Mon 30 Nov', '16:00'), at(1, 'Mon 30 Nov', '08:00')]
  const [group] = groupBySlot(listed)
  const days = group && 'days' in group ? group.days : []
  expect(days.map(({ day, ways }) => [day, ways.map(({ slot }) => slot.hours)])).toEqual([
    ['Mon 30 Nov', ['08:00', '16:00']],
    ['Tue 1 Dec', ['08:00']],
  ])
})

test('a way with a time slot stays as it is where no other has its title', () => {
  const only = bike('Mon 30 Nov', '08:00–12:00')
  expect(groupBySlot([parcel, only, parcel])).toEqual([parcel, only, parcel])
})
