/** All JavaScript that the storefront, and the hosted pages, can send to a browser, compressed, against their budgets (docs/architecture.md). */
import { readBuild } from './build.mjs'

const budgets = [
  { name: 'storefront', title: "The storefront's", bytes: 105_000 },
  { name: 'pages', title: "The hosted pages'", bytes: 6_500 },
]
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
console.log(
  budgets.map(({ name, bytes }) => `${name} ${kilobytes(built.sizes[name].gzip)} of ${kilobytes(bytes)}`).join(', '),
)
