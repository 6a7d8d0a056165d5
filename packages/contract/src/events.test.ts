import { expect, test } from 'vitest'
import { asSchema, walkSchema } from '../tools/schema.ts'
import { eventPayloads, events, eventsWithoutHandler } from './events.ts'

const handled = Object.entries(events).filter(([type]) => !eventsWithoutHandler.has(type))

test.each(handled)('the client has the type of the %s event', (_, payload) => {
  const known = eventPayloads.map((entity) => asSchema(entity).title)
  const said = [...walkSchema(asSchema(payload))].map(({ title }) => title)
  expect(said.some((title) => known.includes(title))).toBe(true)
})
