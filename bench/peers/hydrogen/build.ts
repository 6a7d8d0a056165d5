/** Builds the skeleton that comes with Hydrogen's own command, unchanged, in a copy. */
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const here = import.meta.dirname
const copy = join(here, 'dist')

rmSync(copy, { recursive: true, force: true })
cpSync(join(here, 'node_modules/@shopify/create-hydrogen/dist/assets/hydrogen/starter'), copy, { recursive: true })
execFileSync(process.execPath, [join(here, 'node_modules/@react-router/dev/bin.js'), 'build'], {
  cwd: copy,
  stdio: 'inherit',
})
