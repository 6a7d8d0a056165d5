import { describe, expect, test } from 'vitest'
import { InvalidRequest } from '../platform/http/app-error.ts'
import type { FieldType } from './collection.ts'
import { parseItemFilter } from './parse-filter.ts'

const fields = new Map<string, FieldType>([
  ['title', 'TEXT'],
  ['price', 'NUMBER'],
  ['due', 'DATETIME'],
  ['tags', 'ARRAY_STRING'],
  ['origin', 'OBJECT'],
])
const parse = (filter: Record<string, unknown>) => parseItemFilter({ fields }, filter)

function violationsOf(filter: Record<string, unknown>): string[] {
  try {
    parse(filter)
  } catch (error) {
    if (error instanceof InvalidRequest)
      return error.violations.map(({ field, description }) => `${field} ${description}`)
    throw error
  }
  return []
}

describe('parseItemFilter', () => {
  test('a bare value is an equality, and null matches items without a value', () => {
    expect(parse({ title: 'Mug' })).toEqual({ all: [{ path: ['title'], operator: 'equals', values: ['Mug'] }] })
    expect(parse({ title: null })).toEqual({
      all: [
        {
          any: [
            { path: ['title'], operator: 'equals', values: [] },
            { path: ['title'], operator: 'isEmpty' },
          ],
        },
      ],
    })
  })

  test('moments are compared in UTC with milliseconds', () => {
    expect(parse({ due: { $date: '2027-06-01T10:00:00+02:00' } })).toEqual({
      all: [{ path: ['due'], operator: 'equals', values: [{ $date: '2027-06-01T08:00:00.000Z' }] }],
    })
    expect(parse({ due: { $gt: { $date: '2027-06-01' } } })).toEqual({
      all: [{ all: [{ path: ['due'], operator: '>', value: '2027-06-01T00:00:00.000Z', isMoment: true }] }],
    })
  })

  test('a negation is a filter, or a list of one filter as the builders send it', () => {
    expect(parse({ $not: [{ price: 1 }] })).toEqual(parse({ $not: { price: 1 } }))
  })

  test.each<[string, Record<string, unknown>]>([
    ['query.filter.colour is no field of the collection', { colour: 'red' }],
    [
      'query.filter.title.$regex is an unknown operator; the collection does not know $regex',
      { title: { $regex: '.*' } },
    ],
    ['query.filter.$where is an unknown operator; the collection does not know $where', { $where: 'true' }],
    ['query.filter.price must be a number', { price: '4' }],
    ['query.filter.price.$gt must be a number', { price: { $gt: '4' } }],
    ['query.filter.due must be a moment, such as { "$date": "2027-06-01T08:00:00.000Z" }', { due: '2027-06-01' }],
    ['query.filter.price.$contains is an operator of texts only', { price: { $contains: '4' } }],
    ['query.filter.title.$in must be a list, [ … ]', { title: { $in: 'Mug' } }],
    ['query.filter.tags.$gt cannot compare lists and objects', { tags: { $gt: 'a' } }],
    ['query.filter.title.length is inside the field "title", which is no object (TEXT)', { 'title.length': 1 }],
    ['query.filter.$or[1] must be an object, { … }', { $or: [{}, 'x'] }],
    ['query.filter.$not must have exactly one filter', { $not: [{}, {}] }],
    ['query.filter.title.$exists must be true or false', { title: { $exists: 1 } }],
    [
      'query.filter.origin.a.$where must not begin with $, unless it is a valid $date',
      { origin: { a: { $where: 1 } } },
    ],
    ['query.filter has more than 1000 values', { title: { $in: Array.from({ length: 1_001 }, () => 'x') } }],
    ['query.filter has more than 20 conditions on lists', { tags: { $hasAll: Array.from({ length: 21 }, () => 'x') } }],
    ['query.filter has more than 50 conditions', { $or: Array.from({ length: 51 }, () => ({ title: 'x' })) }],
  ])('refuses with "%s"', (violation, filter) => {
    expect(violationsOf(filter)).toEqual([violation])
  })
})
