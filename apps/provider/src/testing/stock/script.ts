import fc from 'fast-check'

/** Actions on stock. `order` is an index modulo the number of orders. */
export type Command =
  | { kind: 'buy'; wants: number[]; pays: 'card' | 'declined' | 'never' | 'later'; isMerged: boolean }
  | { kind: 'cancel'; order: number; restocks: boolean }
  | { kind: 'run-out'; order: number }
  | { kind: 'pay' | 'send'; order: number }
  | { kind: 'return'; order: number; item: number; quantity: number; restocks: boolean }
  | { kind: 'refund'; order: number; item: number; quantity: number }
  | { kind: 'add' | 'take' | 'set'; item: number; quantity: number }
  | { kind: 'count'; item: number; isCounted: boolean; quantity: number | undefined }
  | { kind: 'import'; item: number; says: number | 'counted' | 'uncounted' }

export interface Script {
  /** Initial pieces of each product. */
  stock: number[]
  /** Actions of one group are concurrent. */
  groups: Command[][]
}

const ITEMS = 2
const item = fc.integer({ min: 0, max: ITEMS - 1 })
const order = fc.nat(7)
const pieces = fc.integer({ min: 1, max: 4 })
const few = fc.nat(4)
const kind = <Kind extends Command['kind']>(...kinds: Kind[]) => fc.constantFrom(...kinds)

const buying = fc.record({
  kind: kind('buy'),
  wants: fc
    .array(fc.nat(3), { minLength: ITEMS, maxLength: ITEMS })
    .filter((wants) => wants.some((quantity) => quantity > 0)),
  pays: fc.constantFrom('card', 'declined', 'never', 'later'),
  isMerged: fc.nat(5).map((number) => number === 0),
})

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: buying },
  { weight: 3, arbitrary: fc.record({ kind: kind('cancel'), order, restocks: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('run-out'), order }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('pay', 'send'), order }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('return'), order, item, quantity: pieces, restocks: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('refund'), order, item, quantity: pieces }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('add', 'take', 'set'), item, quantity: pieces }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('count'),
      item,
      isCounted: fc.boolean(),
      quantity: fc.option(few, { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('import'), item, says: fc.oneof(few, fc.constantFrom('counted', 'uncounted')) }),
  },
)

export const scripts: fc.Arbitrary<Script> = fc.record({
  stock: fc.array(fc.nat(6), { minLength: ITEMS, maxLength: ITEMS }),
  groups: fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 7 }),
})
