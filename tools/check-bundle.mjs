/** All JavaScript that the storefront can send to a browser, compressed, against its budget (docs/architecture.md). */
import { readBuild } from './build.mjs'

const budgetBytes = 105_000
const built = await readBuild()
if (!built) throw new Error('There is no build in dist/.')

const { gzip, files } = built.sizes.storefront
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
for (const file of files) console.log(`${file.path}  ${kilobytes(file.gzip)}`)
if (gzip > budgetBytes) {
  console.error(
    `The storefront's JavaScript is ${kilobytes(gzip)} gzip in all, over the budget of ${kilobytes(budgetBytes)}.`,
  )
  process.exit(1)
}
console.log(`${kilobytes(gzip)} of ${kilobytes(budgetBytes)} gzip`)
