import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Terminal } from './command.ts'
import { createStorefront } from './create-storefront.ts'

const root = join(import.meta.dirname, '../../../..')

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-create-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function create(folder: string, ...args: string[]): Promise<string> {
  const printed: string[] = []
  const none = (): never => {
    throw new Error('The command opened the shop.')
  }
  const terminal: Terminal = {
    folder,
    config: none,
    now: none,
    print: (line) => void printed.push(line),
    printStatus: none,
    ask: none,
    command: 'create-storefront',
    withDatabase: none,
    withDatabaseOrCreate: none,
  }
  await createStorefront.run(args, terminal)
  return printed.join('\n')
}

async function readFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const files = paths.toSorted().map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'latin1')])
  return Object.fromEntries((await Promise.all(files)) as [string, string][]) // pairs, as made above
}

const FILES = {
  '--vite': [
    '.env',
    '.gitignore',
    'README.md',
    'index.html',
    'package.json',
    'src/account.tsx',
    'src/cart.tsx',
    'src/main.tsx',
    'src/page.tsx',
    'src/pages.ts',
    'src/product.tsx',
    'src/products.tsx',
    'src/shop.ts',
    'src/style.css',
    'tsconfig.json',
  ],
  '--next': [
    '.env',
    '.gitignore',
    'README.md',
    'app/actions.ts',
    'app/cart/cart-forms.tsx',
    'app/cart/page.tsx',
    'app/error.tsx',
    'app/layout.tsx',
    'app/not-found.tsx',
    'app/page.tsx',
    'app/picture.tsx',
    'app/products/[slug]/buy-form.tsx',
    'app/products/[slug]/page.tsx',
    'app/shop.ts',
    'app/signed-in/route.ts',
    'app/style.css',
    'app/thank-you/page.tsx',
    'package.json',
    'tsconfig.json',
  ],
}

test.each(['--vite', '--next'] as const)('create-storefront %s writes the example byte by byte', async (kind) => {
  const name = `${kind.slice(2)}-storefront`
  const folder = await newFolder()
  const printed = await create(folder, join('shops', name), kind)
  const written = await readFiles(join(folder, 'shops', name))
  expect(Object.keys(written)).toEqual(FILES[kind])
  for (const [path, bytes] of Object.entries(written))
    expect([path, bytes]).toEqual([path, await readFile(join(root, 'examples', name, path), 'latin1')])
  expect(printed).toContain(`The storefront is in ${join(folder, 'shops', name)}.`)
  expect(printed).toContain(`npm run client -- "${join(folder, 'shops', name, 'vendor')}"`)
})

test('the folder names the package, and an empty folder is used as it is', async () => {
  const folder = join(await newFolder(), 'my-shop')
  await mkdir(folder)
  await create(folder, '.', '--vite')
  const { name, private: isPrivate } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    name: string
    private: boolean
  }
  expect({ name, isPrivate }).toEqual({ name: 'my-shop', isPrivate: true })
})

test('a folder that is not empty, or a name that npm refuses, is refused and nothing is written', async () => {
  const folder = await newFolder()
  await mkdir(join(folder, 'full'))
  await writeFile(join(folder, 'full', '.hidden'), '')
  await writeFile(join(folder, 'file'), '')
  for (const [args, message] of [
    [['full', '--vite'], 'full is not empty, and nothing was written.'],
    [['file', '--next'], 'file is a file.'],
    [['My Shop', '--vite'], '"My Shop" is not a valid name for a package'],
    [['.shop', '--vite'], '".shop" is not a valid name'],
    [['next', '--next'], '"next" is the name of a package that the storefront uses'],
    [['vite', '--vite'], '"vite" is the name of a package'],
    [['shop'], 'Specify either --next or --vite.'],
    [['shop', '--next', '--vite'], 'Specify either --next or --vite.'],
    [['--next'], 'Specify the folder'],
    [['shop', 'more', '--next'], 'Unexpected argument "more"'],
  ] as const)
    await expect(create(folder, ...args)).rejects.toThrow(message)
  expect((await readdir(folder)).toSorted()).toEqual(['file', 'full'])
  expect(await readdir(join(folder, 'full'))).toEqual(['.hidden'])
})

test('the examples use the versions of this repository', async () => {
  const readManifest = async (path: string) =>
    JSON.parse(await readFile(join(root, path, 'package.json'), 'utf8')) as Record<string, Record<string, string>> & {
      version: string
    }
  const { version } = await readManifest('packages/client')
  const own = await Promise.all(['.', 'apps/provider', 'packages/ui'].map(readManifest))
  const versions = Object.assign(
    {},
    ...own.flatMap((each) => [each['dependencies'], each['devDependencies']]),
  ) as Record<string, string>
  for (const name of ['next-storefront', 'vite-storefront']) {
    const { dependencies = {}, devDependencies } = await readManifest(`examples/${name}`)
    const { '@cartwright/client': client, next, typescript, ...others } = { ...dependencies, ...devDependencies }
    expect([name, client]).toEqual([name, `file:vendor/cartwright-client-${version}.tgz`])
    expect([name, others]).toEqual([name, Object.fromEntries(Object.keys(others).map((key) => [key, versions[key]]))])
    // Next.js calls the compiler by an interface that TypeScript 7 does not have.
    if (name === 'next-storefront') expect(`${next} ${typescript}`).toMatch(/^16\.\d+\.\d+ 6\.\d+\.\d+$/)
    else expect(typescript).toBe(versions['typescript'])
  }
})
