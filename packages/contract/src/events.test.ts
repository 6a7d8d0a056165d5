import { expect, test } from 'vitest'
import { asSchema, walkSchema } from '../tools/schema.ts'
import { eventPayloads, events } from './events.ts'

test.each(Object.entries(events))('the client has the type of the %s event', (_, payload) => {
  const known = eventPayloads.map((entity) => asSchema(entity).title)
  const said = [...walkSchema(asSchema(payload))].map(({ title }) => title)
  expect(said.some((title) => known.includes(title))).toBe(true)
})
