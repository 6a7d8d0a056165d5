/** Every proof with its small number of trials; `npm run prove` runs the full one. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Proof {
  group: string
  name: string
  full: number
  small: number
  /** Of the small run, where the same requests shall be made in every test run. */
  smallSeed?: number
  run(trial: { n: number; seed: number; log(line: string): void }): Promise<void>
}

const root = join(import.meta.dirname, '..')
const files = globSync('{apps,packages}/**/*.prove.ts', { cwd: root, exclude: (name) => name.includes('node_modules') })
const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<{ proof: Proof }>)) // what such files export
const proofs = modules.map(({ proof }) => proof)

test('proofs have names of their own', () => {
  const names = proofs.map(({ group, name }) => `${group}: ${name}`)
  expect(new Set(names).size).toBe(names.length)
})

for (const { group, name, small, smallSeed, run } of proofs) {
  const seed = smallSeed ?? Math.floor(Math.random() * 2 ** 31)
  test(`${group}: ${name} (n ${small}, seed ${seed})`, { timeout: 120_000 }, () =>
    run({ n: small, seed, log: () => {} }),
  )
}
