import { expect, expectTypeOf, test } from 'vitest'
import { bindEvent, onEvent, getEventMark, type CreatedEvent, type Registration } from './events.ts'
import { date } from './transforms/values.ts'

const onPlateMade = onEvent<CreatedEvent<{ name: string }>>('shop.v1.plate_created', { madeAt: date })

test('an event has its type and the transforms of its entity', () => {
  expect(onPlateMade.type).toBe('shop.v1.plate_created')
  expect(getEventMark(onPlateMade)).toEqual({ type: 'shop.v1.plate_created', entity: { madeAt: date } })
})

test('a handler registered without a client is accepted and never called', () => {
  expect(onPlateMade(() => {})).toBeUndefined()
})

test.each([undefined, null, 5, 'text', {}, [], () => {}])('%o is no event', (member) => {
  expect(getEventMark(member)).toBeUndefined()
})

test('a bound event adds its handler to those of the client, and can be bound to another', () => {
  const registered: Registration[] = []
  const others: Registration[] = []
  const bound = bindEvent(getEventMark(onPlateMade)!, registered)
  const handler = () => {}
  bound(handler)
  bindEvent(getEventMark(bound)!, others)(handler)
  for (const handlers of [registered, others])
    expect(handlers).toEqual([{ type: 'shop.v1.plate_created', entity: { madeAt: date }, handler }])
  expect(bound.type).toBe('shop.v1.plate_created')
})

test('an event of another copy of the package is recognised', () => {
  const foreign = Object.assign(() => {}, { [Symbol.for('cartwright.event')]: { type: 'x.y' } })
  expect(getEventMark(foreign)).toEqual({ type: 'x.y' })
})

test('the parameter of a handler is typed', () => {
  onPlateMade(({ entity, metadata }) => {
    expectTypeOf(entity.name).toBeString()
    expectTypeOf(metadata.eventTime).toEqualTypeOf<Date | undefined>()
  })
  // @ts-expect-error: a plate has no price
  onPlateMade(({ entity }) => entity.price)
})
