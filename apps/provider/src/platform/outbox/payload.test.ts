import { hash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromBinaryText, toBytes } from '../text/binary-text.ts'
import { JsonText } from '../text/json-text.ts'
import { createDomainEvent } from './domain-event.ts'
import { CART_DICTIONARY, ORDER_DICTIONARY } from './payload-dictionaries.ts'
import { decodePayload, encodePayload, eraseContents, extractEntity } from './payload.ts'

const NOW = new Date('2026-11-01T12:00:00Z')
const CART = 'wix.ecom.v1.cart_updated'
const ORDER = 'wix.ecom.v1.order_created'

/** New dictionaries are added to them. */
const KNOWN = [
  '782442f9dac324955aff45d88db657f475018a40878bdd6baed0705d497839c4',
  '998852a0caa9f89052ebd3f2908205ddd0b8f3724883c8083ed41b261b0c33d4',
]

const store = (eventType: typeof CART | typeof ORDER, payload: object): Buffer =>
  toBytes(encodePayload(eventType, payload))

test.for([CART, ORDER] as const)('stores the payload of %s so that it is read as it was written', (eventType) => {
  for (const note of ['', 'Zoë 陶器 🏺 "€"', '"createdEvent":{"entity":', 'x'.repeat(300_000), '\u2028\\']) {
    const entity = { id: randomUUID(), note, amount: 1.5 }
    const payload = createDomainEvent('wix.ecom.v1.cart', 'c', NOW, {
      slug: 'updated',
      entity,
      modifiedFields: ['note'],
    })
    const read = decodePayload(store(eventType, payload))
    expect(read).toBe(payload.text)
    expect(extractEntity(read)).toBe(JSON.stringify(entity))
  }
})

test('encodePayload stores a payload with its own ids, names and prices in less than a fourth of its bytes', () => {
  const price = (amount: string) => ({
    amount,
    convertedAmount: amount,
    formattedAmount: `€${amount}`,
    formattedConvertedAmount: `€${amount}`,
  })
  const lineItems = Array.from({ length: 5 }, (_, at) => ({
    id: `00000000-0000-0000-0000-00000000000${at}`,
    quantity: at + 1,
    productName: { original: `Article ${at * 7919}`, translated: `Article ${at * 7919}` },
    ...Object.fromEntries(
      ['price', 'fullPrice', 'priceBeforeDiscounts', 'lineItemPrice'].map((name) => [name, price(`${at * 3 + 1}.95`)]),
    ),
    descriptionLines: [],
    image: { id: `${randomUUID()}.webp`, url: `https://shop.example/media/${randomUUID()}.webp`, width: 900 },
    catalogReference: { catalogItemId: randomUUID(), appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' },
    availability: { status: 'AVAILABLE' },
    itemType: { preset: 'PHYSICAL' },
    paymentOption: 'FULL_PAYMENT_ONLINE',
  }))
  const entity = { id: randomUUID(), lineItems, subtotal: price('99.75'), discount: price('0') }
  const payload = createDomainEvent('wix.ecom.v1.cart', entity.id, NOW, { slug: 'created', entity })
  const { length } = store(CART, payload)
  console.log(`a cart of five lines: ${payload.text.length} characters, ${length} bytes stored`)
  expect(length).toBeLessThan(payload.text.length / 4)
  expect(extractEntity(decodePayload(store(CART, payload)))).toBe(JSON.stringify(entity))
})

test('encodePayload stores a short payload as it is, so that it can be read in the database', () => {
  expect(fromBinaryText(encodePayload(ORDER, new JsonText('{"a":"ä"}')))).toBe('{"a":"ä"}')
})

test('eraseContents erases the data of an event and keeps its entity id', () => {
  const entity = { id: 'c', name: 'Ada' }
  const written = createDomainEvent('wix.ecom.v1.cart', 'c', NOW, { slug: 'created', entity }).text
  const erased = eraseContents(written)
  expect(erased).not.toContain('Ada')
  expect(extractEntity(erased)).toBeUndefined()
  const { createdEvent: _, ...envelope } = JSON.parse(written) as { createdEvent: object }
  expect(JSON.parse(erased)).toEqual({ ...envelope, triggeredByAnonymizeRequest: true })
})

test('dictionaries of stored payloads never change', () => {
  expect([CART_DICTIONARY, ORDER_DICTIONARY].map((dictionary) => hash('sha256', dictionary))).toEqual(KNOWN)
  expect(() => decodePayload(Buffer.from([9, 1, 2]))).toThrow('begins with 9')
})
