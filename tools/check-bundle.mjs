/**
 * All JavaScript that the storefront, and the hosted pages, can send to a browser, compressed, against their budgets
 * (docs/architecture.md) and against the sizes that README.md states. `--write` puts the measured sizes into README.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBuild } from './build.mjs'

const budgets = [
  { name: 'storefront', title: "The storefront's", row: 'JavaScript of the storefront, gzip', bytes: 105_000 },
  { name: 'backoffice', title: "The back office's", row: 'JavaScript of the back office, gzip', bytes: 600_000 },
  { name: 'pages', title: "The hosted pages'", row: 'JavaScript of the hosted pages, gzip', bytes: 6_500 },
]
const readme = join(import.meta.dirname, '../README.md')
const built = await readBuild()
if (!built) throw new Error('There is no build in dist/.')

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
for (const { name, title, bytes } of budgets) {
  const { gzip, files } = built.sizes[name]
  for (const file of files) console.log(`${file.path}  ${kilobytes(file.gzip)}`)
  if (gzip > bytes) {
    console.error(`${title} JavaScript is ${kilobytes(gzip)} gzip in all, over the budget of ${kilobytes(bytes)}.`)
    process.exitCode = 1
  }
}
checkBackOffice(built.sizes.backoffice.files)
const before = readFileSync(readme, 'utf8')
const after = withSizes(before)
if (process.argv.includes('--write')) writeFileSync(readme, after)
else if (after !== before) {
  console.error('README.md states other sizes than the build has: run "node tools/check-bundle.mjs --write".')
  process.exitCode = 1
}
console.log(
  budgets.map(({ name, bytes }) => `${name} ${kilobytes(built.sizes[name].gzip)} of ${kilobytes(bytes)}`).join(', '),
)

/** Checks the first load of the back office, which is the product list in English, and what each later page adds. */
function checkBackOffice(files) {
  const sections = 'apps/backoffice/src/'
  const toModules = (page) => [
    `${sections}main.tsx`,
    `${sections}${page}`,
    `${sections}${page.replace(/\/.*/, '/texts/en.ts')}`,
  ]
  const first = listLoaded(files, toModules('products/product-list-page.tsx'))
  checkSize('The first load of the back office', first, 200_000)
  for (const { module = '' } of files) {
    if (!module.startsWith(sections) || !module.endsWith('-page.tsx')) continue
    const loaded = listLoaded(files, toModules(module.slice(sections.length)))
    const added = [...loaded].filter((file) => !first.has(file)).reduce((sum, { gzip }) => sum + gzip, 0)
    console.log(`${module} loads ${kilobytes(added)} in all after the product list, shared chunks included`)
    checkSize(
      module,
      files.filter((file) => file.module === module),
      60_000,
    )
  }
}

function checkSize(title, files, bytes) {
  const size = [...files].reduce((sum, { gzip }) => sum + gzip, 0)
  console.log(`${title}: ${kilobytes(size)} of ${kilobytes(bytes)}`)
  if (size <= bytes) return
  console.error(`${title} is ${kilobytes(size)} gzip, over the budget of ${kilobytes(bytes)}.`)
  process.exitCode = 1
}

/** The chunks of the modules, with everything that they import before they run. */
function listLoaded(files, modules) {
  const loaded = new Set(files.filter(({ module }) => module !== undefined && modules.includes(module)))
  for (const { imports } of loaded) for (const path of imports) loaded.add(files.find((file) => file.path === path))
  return loaded
}

/**
 * The text with each row's figure from the build, in whole kilobytes: finer, every change of a page would change it.
 */
function withSizes(text) {
  return budgets.reduce((done, { name, row }) => {
    const figure = new RegExp(`(?<=\\| ${row} \\| )\\d+(?= kB \\|)`)
    if (!figure.test(done)) throw new Error(`README.md has no size in a row "${row}".`)
    return done.replace(figure, String(Math.round(built.sizes[name].gzip / 1000)))
  }, text)
}
