import { expect, test } from 'vitest'
import { readProofs, testProofs } from './small-proofs.ts'

test('proofs have names of their own', async () => {
  const names = (await readProofs()).map(({ group, name }) => `${group}: ${name}`)
  expect(new Set(names).size).toBe(names.length)
})

await testProofs('others')
