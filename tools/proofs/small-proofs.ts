/** Every proof with its small number of trials, as tests; `npm run prove` runs the full one. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'

interface Proof {
  group: string
  name: string
  full: number
  /** 0: the small run is part of another proof's. */
  small: number
  /** Of the small run, where the same requests shall be made in every test run. */
  smallSeed?: number
  run(trial: { n: number; seed: number; log(line: string): void }): Promise<void>
}

/** Nothing is measured by it: on a machine with other work a proof takes a multiple of its time. */
const PATIENCE_MS = 300_000

/** Groups that take so long that they have a file each, beside which the others run. */
const APART = ['fuzz', 'races', 'imports']

const root = join(import.meta.dirname, '..', '..')

export async function readProofs(): Promise<Proof[]> {
  const files = globSync('{apps,packages,e2e}/**/*.prove.ts', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  })
  const modules = files.map((file) => import(join(root, file)) as Promise<{ proof: Proof }>) // what such files export
  return (await Promise.all(modules)).map(({ proof }) => proof)
}

/** Declares the tests of one group, or (`others`) of all that have no file of their own. */
export async function testProofs(wanted: string): Promise<void> {
  const proofs = (await readProofs()).filter(({ group }) =>
    wanted === 'others' ? !APART.includes(group) : group === wanted,
  )
  for (const { group, name, small, smallSeed, run } of proofs) {
    if (small === 0) continue
    const seed = smallSeed ?? Math.floor(Math.random() * 2 ** 31)
    test(`${group}: ${name} (n ${small}, seed ${seed})`, { timeout: PATIENCE_MS }, () =>
      run({ n: small, seed, log: () => {} }),
    )
  }
}
