/**
 * Size of a test with many trials: `npm test` runs a few of them, `npm run test:stress` (or `TRIALS=many npx vitest run …`) as many as
 * it is meant to have.
 */
export function trials<Size>({ few, many }: { few: Size; many: Size }): Size {
  return process.env['TRIALS'] === 'many' ? many : few
}
