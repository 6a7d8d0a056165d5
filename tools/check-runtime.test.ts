import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const check = join(import.meta.dirname, 'check-runtime.mjs')

/** Output for a machine with this version of Node. */
function runOn(version: string): { status: number | null; said: string } {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, check],
    { encoding: 'utf8' },
  )
  return { status, said: stdout + stderr }
}

test('a Node that the shop is not tested on is refused by its name, with what to do', () => {
  for (const version of ['20.19.0', '22.22.1', '25.0.0', '27.1.0']) {
    const { status, said } = runOn(version)
    expect(status).toBe(1)
    expect(said).toContain(`Cartwright runs on Node 24 or 26, and this is Node ${version}.`)
    expect(said).toContain('Start it with "npm start"')
  }
  for (const version of ['24.0.0', '26.10.0']) expect(runOn(version)).toEqual({ status: 0, said: '' })
})

test('every command asks which Node it runs on before anything that needs the right one', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const commands = Object.entries(scripts).filter(
    ([, line]) => line.startsWith('node ') && !line.includes('set-up.mjs'),
  )
  const isChecked = (line: string): boolean => {
    const file = /\S+\.(?:mjs|ts)\b(?!.*\.(?:mjs|ts))/.exec(line)![0]
    return (
      line.includes('--import ./tools/check-runtime.mjs ') ||
      (file.endsWith('.mjs') && readFileSync(join(root, file), 'utf8').includes("import './check-runtime.mjs'"))
    )
  }
  expect(commands.length).toBeGreaterThan(8)
  expect(commands.filter(([, line]) => !isChecked(line))).toEqual([])
})
