/**
 * Arguments of Node for the shop. Garbage of a request is collected in the new space, at a cost that falls with its
 * frequency: with 32 MB, twice Node's default, the same answers take a tenth less of the processor. A shop that has
 * nothing to do does not take it.
 *
 * The rest of the heap is collected when it has grown by 20 % since the last time. By itself V8 lets it become up to
 * four times as large on a machine with much memory: a shop of 250 MB then took 1,000 (decision 53).
 */
export const SHOP_ARGUMENTS = [
  '--max-semi-space-size=32',
  '--heap-growing-percent=20',
  '--conditions=cartwright-source',
  'apps/provider/src/main.ts',
]
