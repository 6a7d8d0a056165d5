import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { type Command, CommandError, readArguments, requireCount, UsageError } from './command.ts'

const examples = join(import.meta.dirname, '../../../../examples')

/** Files that installing, building and running create in an example. */
const NOT_COPIED =
  /^(?:node_modules|dist|\.next|vendor|next-env\.d\.ts|package-lock\.json|\.env\.local|.*\.tsbuildinfo)$/

/** `create-storefront`: copies a complete small storefront on our client from `examples/`. */
export const createStorefront: Command = {
  help: [
    [
      'create-storefront FOLDER --next|--vite',
      'Writes a small storefront on our client into a new or empty folder: product list, product, cart, checkout, sign-in. --next: Next.js, rendered on the server. --vite: Vite and React, in the browser. The name of the folder becomes the name of the package.',
    ],
  ],
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, { next: { type: 'boolean' }, vite: { type: 'boolean' } })
    const [written = ''] = requireCount(positionals, 1, 'Specify the folder of the storefront.')
    if (values.next === values.vite) throw new UsageError('Specify either --next or --vite.')
    const example = join(examples, values.next ? 'next-storefront' : 'vite-storefront')
    const folder = resolve(terminal.folder, written)
    await requireEmpty(folder, written)
    const manifest = await nameManifest(example, basename(folder))

    for (const path of await listFiles(example)) {
      const target = join(folder, path)
      await mkdir(dirname(target), { recursive: true })
      if (path === 'package.json') await writeFile(target, manifest)
      else await copyFile(join(example, path), target)
    }
    terminal.print(`The storefront is in ${folder}. Next, here and then in that folder:

  npm run client -- "${join(folder, 'vendor')}"
  cd "${folder}"
  npm install
  npm run dev

The first command may install tools, for which a running shop has to be stopped. The storefront needs a running
shop (npm start). README.md in the folder says how to use another one.`)
    return 0
  },
}

async function requireEmpty(folder: string, written: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') throw new CommandError(`${written} is a file.`, { cause: error })
    throw new CommandError(`${written} cannot be read (${error.code}).`, { cause: error })
  })
  if (entries.length > 0) throw new CommandError(`${written} is not empty, and nothing was written.`)
}

/** Returns the manifest with the name of the folder. npm refuses a package named like one of its dependencies. */
async function nameManifest(example: string, name: string): Promise<string> {
  const text = await readFile(join(example, 'package.json'), 'utf8')
  const { dependencies, devDependencies } = JSON.parse(text) as Record<string, Record<string, string>>
  const isName = /^[a-z0-9][a-z0-9._~-]{0,213}$/.test(name) && !['node_modules', 'favicon.ico'].includes(name)
  if (!isName)
    throw new CommandError(
      `"${name}" is not a valid name for a package: use lower-case letters, digits, "-", "_" and ".", as in my-storefront.`,
    )
  if (Object.hasOwn({ ...dependencies, ...devDependencies }, name))
    throw new CommandError(`"${name}" is the name of a package that the storefront uses. Choose another one.`)
  return text.replace(/"name": "[^"]+"/, `"name": "${name}"`)
}

/** Paths of the files in a folder, relative to it. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const lists = entries
    .filter(({ name }) => !NOT_COPIED.test(name))
    .map(async (entry) => {
      if (!entry.isDirectory()) return [entry.name]
      return (await listFiles(join(folder, entry.name))).map((path) => join(entry.name, path))
    })
  return (await Promise.all(lists)).flat()
}
