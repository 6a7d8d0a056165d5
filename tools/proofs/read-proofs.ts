/** Finds the proofs: what `*.stress.ts` files export. */
import { globSync } from 'node:fs'
import { join } from 'node:path'

export interface Proof {
  group: string
  name: string
  /** Trials of `npm run prove`. */
  full: number
  /** Trials of `npm test`, or of `npm run test:stress`; 0: the small run is part of another proof's. */
  small: number
  /** The small run takes over five seconds: `npm run test:stress` runs it, and `npm test` does not. */
  isStress?: true
  /** Trials that share a shop in a full run. @default small */
  slice?: number
  /** Seed of the small run, where the same requests shall be made in every test run. */
  smallSeed?: number
  run(trial: { n: number; seed: number; log(line: string): void }): Promise<void>
}

const root = join(import.meta.dirname, '../..')

export async function readProofs(): Promise<{ file: string; proof: Proof }[]> {
  const files = globSync('{apps,packages,e2e}/**/*.stress.ts', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  })
  return Promise.all(files.toSorted().map(async (file) => ({ file, proof: await readProof(file) })))
}

export async function readProof(file: string): Promise<Proof> {
  const { proof } = (await import(join(root, file))) as { proof: Proof } // what such files export
  return proof
}
