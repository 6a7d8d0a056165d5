/** Number of trials of a test: `npm test` runs few, `npm run test:stress` (or `TRIALS=many npx vitest run …`) all. */
export function trials<Size>({ few, many }: { few: Size; many: Size }): Size {
  return process.env['TRIALS'] === 'many' ? many : few
}
