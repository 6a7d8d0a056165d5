import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { captureCommandLine } from '../testing/index.ts'

const root = join(import.meta.dirname, '../../../..')
const guides = ['guides', 'recipes'].flatMap((folder) =>
  readdirSync(join(root, 'docs', folder)).map((name) => `docs/${folder}/${name}`),
)
const files = [
  'README.md',
  'CONTRIBUTING.md',
  'demo-shop/README.md',
  'packages/client/README.md',
  'docs/debugging.md',
  ...guides,
]
const documented = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('every documented command exists with its options', async () => {
  const forms = await readForms()
  const wrong: string[] = []
  let count = 0
  for (const { file, text } of documented)
    for (const [, call = ''] of text.matchAll(/npm run (?:--silent )?cartwright -- ([a-z][^`#|>'…\n]+)/g)) {
      count++
      const words = call.trim().split(/\s+/)
      const isHelp = words.at(-1) === '--help'
      const form = forms.find(({ literal }) =>
        isHelp ? literal[0] === words[0] : literal.every((word, index) => words[index] === word),
      )
      const strange = words.filter((word) => word.startsWith('--') && form && !form.options.includes(word))
      if (!form) wrong.push(`${file}: there is no command "${call.trim()}"`)
      for (const option of strange) wrong.push(`${file}: "${call.trim()}" does not take ${option}`)
    }
  expect(count).toBeGreaterThan(60)
  expect(wrong).toEqual([])
})

test('every documented npm script exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const wrong = documented.flatMap(({ file, text }) =>
    [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)]
      .filter(([, name = '']) => !Object.hasOwn(scripts, name))
      .map(([call]) => `${file}: ${call}`),
  )
  expect(wrong).toEqual([])
})

test('every environment variable of a shop is documented', () => {
  const forTests = ['CARTWRIGHT_DEV', 'CARTWRIGHT_DURABILITY', 'STRIPE_API_URL']
  const config = readFileSync(join(import.meta.dirname, '../config.ts'), 'utf8')
  const read = [...config.matchAll(/(?:environment\[|environment, |\[|, )'([A-Z][A-Z_]+)'|^ {2}(STRIPE_\w+):/gm)]
  const names = new Set(read.map(([, name, key]) => name ?? key ?? ''))
  expect(names.size).toBeGreaterThan(25)
  const missing = [...names].filter(
    (name) => !forTests.includes(name) && !documented.some(({ text }) => text.includes(name)),
  )
  expect(missing).toEqual([])
})

/** Forms of all commands from their `--help`: literal words, and options. */
async function readForms(): Promise<{ literal: string[]; options: string[] }[]> {
  const names = [...(await captureCommandLine(['help'])).matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = '']) => name)
  const usages = await Promise.all(names.map((name) => captureCommandLine([name, '--help'])))
  const forms = usages.flatMap((usage) =>
    usage.includes(' <subcommand>\n')
      ? usage.split(/\n {2}(?=\S)/).slice(1)
      : [usage.replace(/^Usage: npm run cartwright -- /, '')],
  )
  return ['help', ...forms].map((form) => ({
    literal: /^[a-z-]+(?: [a-z-]+(?=\s|$))?/.exec(form)?.[0].split(' ') ?? [],
    options: ['--help', ...(form.match(/--[a-z-]+/g) ?? [])],
  }))
}
