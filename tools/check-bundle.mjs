/**
 * All JavaScript that the storefront, and the hosted pages, can send to a browser, compressed, against their budgets
 * (docs/architecture.md) and against the sizes that README.md states. `--write` puts the measured sizes into README.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBuild } from './build.mjs'

const budgets = [
  { name: 'storefront', title: "The storefront's", row: 'JavaScript of the storefront, gzip', bytes: 105_000 },
  { name: 'backoffice', title: "The back office's", row: 'JavaScript of the back office, gzip', bytes: 400_000 },
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

/** The text with each row's figure from the build, in whole kilobytes: finer, every change of a page would change it. */
function withSizes(text) {
  return budgets.reduce((done, { name, row }) => {
    const figure = new RegExp(`(?<=\\| ${row} \\| )\\d+(?= kB \\|)`)
    if (!figure.test(done)) throw new Error(`README.md has no size in a row "${row}".`)
    return done.replace(figure, String(Math.round(built.sizes[name].gzip / 1000)))
  }, text)
}
