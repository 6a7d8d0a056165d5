// Writes packages/client/src/generated from the contract: the published client needs neither the contract nor a
// schema library. `--check` writes nothing and fails if the committed files differ.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateClientFiles } from './files.ts'

const folder = join(import.meta.dirname, '../../client/src/generated')

const generated = await generateClientFiles()
const present = await readFolder()
const stale = [...generated].filter(([name, text]) => present.get(name) !== text).map(([name]) => name)
const orphans = [...present.keys()].filter((name) => !generated.has(name))

if (process.argv.includes('--check')) {
  for (const name of [...stale, ...orphans]) console.error(`packages/client/src/generated/${name} is out of date.`)
  if (stale.length + orphans.length > 0) {
    console.error('Run `npm run generate` and commit what it writes.')
    process.exitCode = 1
  }
} else {
  await mkdir(folder, { recursive: true })
  for (const name of stale) await writeFile(join(folder, name), generated.get(name) ?? '')
  for (const name of orphans) await rm(join(folder, name))
  console.log(`${generated.size} files, ${stale.length} written, ${orphans.length} removed.`)
}

async function readFolder(): Promise<Map<string, string>> {
  const names = await readdir(folder).catch(() => [])
  const texts = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)
  return new Map(await Promise.all(texts))
}
