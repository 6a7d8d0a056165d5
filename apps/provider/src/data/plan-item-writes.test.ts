import { describe, expect, test } from 'vitest'
import { AppError, InvalidRequest } from '../platform/http/app-error.ts'
import { type CollectionPermissions, type FieldType, MAX_COLLECTION_BYTES } from './collection.ts'
import type { StoredItem } from './item.ts'
import { type ItemWrite, planItemWrites, type WriteKind } from './plan-item-writes.ts'

const ADA = '00000000-0000-4000-8000-0000000000a1'
const EVE = '00000000-0000-4000-8000-0000000000e1'
const now = new Date('2026-11-28T10:00:00Z')
const everything: CollectionPermissions = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' }

const collection = (changes: { permissions?: CollectionPermissions; itemCount?: number; byteCount?: number } = {}) => ({
  id: 'c',
  name: 'notes',
  fields: new Map<string, FieldType>([
    ['title', 'TEXT'],
    ['price', 'NUMBER'],
    ['due', 'DATETIME'],
    ['anything', 'ANY'],
  ]),
  permissions: everything,
  itemCount: 0,
  byteCount: 0,
  ...changes,
})
const asMember = (id: string) => ({ kind: 'member', id, clientId: 'x' }) as const
const asMerchant = { kind: 'merchant', id: EVE, permissions: new Set<never>() } as const
const stored = (id: string, ownerId = ADA): StoredItem => ({
  id,
  ownerId,
  ownerKind: 'member',
  data: { _id: id, _owner: ownerId, _createdDate: { $date: '2026-01-01T00:00:00.000Z' }, title: 'Old' },
  byteCount: 100,
})
const of = (data: ItemWrite['data'], id?: string): ItemWrite => ({ id, data, at: 'dataItem' })

function plan(
  kind: WriteKind,
  writes: ItemWrite[],
  {
    items = [],
    caller = asMember(ADA),
    ...changes
  }: Parameters<typeof collection>[0] & {
    items?: StoredItem[]
    caller?: ReturnType<typeof asMember> | typeof asMerchant
  } = {},
) {
  const existing = new Map(items.map((item) => [item.id, item]))
  const start = { itemCount: items.length, byteCount: items.length * 100, ...changes }
  return planItemWrites(collection(start), existing, writes, { kind, caller, now })
}

function refusalOf(result: ReturnType<typeof plan>, at = 0): string {
  const outcome = result.outcomes[at]
  if (!outcome || !('error' in outcome)) return 'none'
  return outcome.error instanceof AppError
    ? outcome.error.code
    : outcome.error.violations.map(({ field }) => field).join(' ')
}

describe('planItemWrites', () => {
  test('an insert sets the fields of the shop', () => {
    const { saved, itemCount, byteCount } = plan('insert', [
      of({ title: 'Mug', due: { $date: '2027-01-01T01:00:00+01:00' } }, 'mug'),
    ])
    expect(saved.map(({ data }) => data)).toEqual([
      {
        _id: 'mug',
        _owner: ADA,
        _createdDate: { $date: '2026-11-28T10:00:00.000Z' },
        _updatedDate: { $date: '2026-11-28T10:00:00.000Z' },
        title: 'Mug',
        due: { $date: '2027-01-01T00:00:00.000Z' },
      },
    ])
    expect([itemCount, byteCount]).toEqual([1, saved[0]?.byteCount])
  })

  test('an update replaces all fields and preserves owner and creation date', () => {
    const sentBack = { ...stored('a').data, title: undefined, price: 3 } as unknown as ItemWrite['data']
    delete sentBack['title']
    const { saved } = plan('update', [of(sentBack, 'a')], { items: [stored('a')], caller: asMerchant })
    expect(saved[0]?.data).toEqual({
      _id: 'a',
      _owner: ADA,
      _createdDate: { $date: '2026-01-01T00:00:00.000Z' },
      _updatedDate: { $date: '2026-11-28T10:00:00.000Z' },
      price: 3,
    })
  })

  test('writes of one call follow one another: an id is inserted once, and a removed one may be inserted again', () => {
    const inserts = plan('insert', [of({ title: '1' }, 'a'), of({ title: '2' }, 'a'), of({ title: '3' })])
    expect([refusalOf(inserts, 1), inserts.itemCount]).toEqual(['WDE0074', 2])
    const saves = plan('save', [of({ title: '1' }, 'a'), of({ title: '2' }, 'a')])
    expect(saves.outcomes.map(({ action }) => action)).toEqual(['INSERT', 'UPDATE'])
    expect(saves.saved.map(({ data }) => data['title'])).toEqual(['2'])
    const removals = plan('remove', [of({}, 'a'), of({}, 'a')], { items: [stored('a')] })
    expect([refusalOf(removals, 1), removals.removedIds, removals.itemCount, removals.byteCount]).toEqual([
      'WDE0073',
      ['a'],
      0,
      0,
    ])
  })

  test('a refused write changes nothing, and the others are planned', () => {
    const { outcomes, saved, itemCount } = plan('insert', [of({ price: 'dear' }), of({ title: 'Mug' })])
    expect(outcomes.map((outcome) => 'error' in outcome)).toEqual([true, false])
    expect([saved.length, itemCount]).toEqual([1, 1])
  })

  test.each<[string, ItemWrite['data'], string | undefined]>([
    ['dataItem.data.colour', { colour: 'red' }, undefined],
    ['dataItem.data.price', { price: '4' }, undefined],
    ['dataItem.data.price', { price: Infinity }, undefined],
    ['dataItem.data.due', { due: { $date: '2027-13-01' } }, undefined],
    ['dataItem.data.anything.a[0].$gt', { anything: { a: [{ $gt: 1 }] } }, undefined],
    ['dataItem.data._owner', { _owner: EVE }, undefined],
    ['dataItem.data._id', { _id: 'b' }, 'a'],
    ['dataItem.id', {}, 'a\nb'],
    ['WDE0009', { title: 'x'.repeat(65_600) }, undefined],
  ])('refuses an item because of %s', (reason, data, id) => {
    const result = plan('insert', [of(data, id)])
    expect(refusalOf(result)).toBe(reason)
    expect(result.saved).toEqual([])
  })

  test('a collection takes no more items and bytes than its limits', () => {
    const full = plan('insert', [of({}), of({}), of({})], { itemCount: 9_998 })
    expect([full.itemCount, refusalOf(full, 1), refusalOf(full, 2)]).toEqual([10_000, 'none', 'WDE0091'])
    expect(refusalOf(plan('insert', [of({})], { byteCount: MAX_COLLECTION_BYTES - 10 }))).toBe('WDE0091')
    const update = plan('update', [of({ title: 'x' }, 'a')], { items: [stored('a')], itemCount: 10_000 })
    expect(refusalOf(update)).toBe('none')
  })

  test('authors write their own items; others see a refusal if they may read the item, else no item', () => {
    const authors: CollectionPermissions = { ...everything, update: 'SITE_MEMBER_AUTHOR', remove: 'SITE_MEMBER_AUTHOR' }
    const hidden: CollectionPermissions = { ...authors, read: 'SITE_MEMBER_AUTHOR' }
    const items = [stored('a')]
    const by = (id: string, permissions: CollectionPermissions, kind: WriteKind = 'update') =>
      refusalOf(plan(kind, [of({}, 'a')], { items, permissions, caller: asMember(id) }))
    expect([by(ADA, authors), by(EVE, authors), by(EVE, hidden), by(EVE, hidden, 'remove')]).toEqual([
      'none',
      'WDE0027',
      'WDE0073',
      'WDE0073',
    ])
    expect(by(EVE, { ...everything, insert: 'ADMIN', update: 'ADMIN' }, 'save')).toBe('WDE0027')
  })

  test('nobody learns by a chosen id whether an item exists that they may not read', () => {
    const permissions: CollectionPermissions = {
      read: 'SITE_MEMBER_AUTHOR',
      insert: 'ANYONE',
      update: 'SITE_MEMBER_AUTHOR',
      remove: 'SITE_MEMBER_AUTHOR',
    }
    const items = [stored('taken')]
    for (const kind of ['insert', 'save'] as const) {
      const result = plan(kind, [of({}, 'taken'), of({}, 'free'), of({}, EVE), of({})], {
        items,
        permissions,
        caller: asMember(EVE),
      })
      expect(result.outcomes.map(({ action }, at) => [action, refusalOf(result, at)])).toEqual([
        ['INSERT', 'dataItem.id'],
        ['INSERT', 'dataItem.id'],
        ['INSERT', 'none'],
        ['INSERT', 'none'],
      ])
    }
    const own = (kind: WriteKind) => refusalOf(plan(kind, [of({}, 'taken')], { items, permissions }))
    expect([own('insert'), own('save')]).toEqual(['WDE0074', 'none'])
    expect(refusalOf(plan('insert', [of({}, 'free')], { items, permissions, caller: asMerchant }))).toBe('none')
  })

  test('only the shop names another owner', () => {
    const { saved } = plan('insert', [of({ _owner: ADA.toUpperCase() })], { caller: asMerchant })
    expect(saved).toMatchObject([{ ownerId: ADA, ownerKind: 'member', data: { _owner: ADA } }])
    const wrong = plan('insert', [of({ _owner: 'Ada' })], { caller: asMerchant }).outcomes[0]
    expect(wrong && 'error' in wrong && wrong.error).toBeInstanceOf(InvalidRequest)
  })
})
