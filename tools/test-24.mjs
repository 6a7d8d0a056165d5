/**
 * `npm run test:24`: the shop also runs on Node 24. Starts it there, buys, ends it, starts it again and finds the
 * order. Node 24 comes from npm into tools/node-24; NODE_24 names another one (macOS, where npm has no such version).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import './check-runtime.mjs'
import { buy } from '../e2e/buy.ts'
import { pressContinue } from '../e2e/press-continue.ts'
import { startShop } from '../e2e/shop.ts'
import { build } from './build.mjs'
import { launchChromium } from './chromium.ts'

const started = performance.now()
const node = process.env.NODE_24 ?? installNode()
const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
if (!version.startsWith('v24.')) stop(`${node} is Node ${version}, not 24.`)

process.env.NODE_ENV = 'production'
await build({ log: () => {} })
const shop = await startShop({ node })
const browser = await launchChromium()
try {
  const context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false })
  const page = await context.newPage()
  pressContinue(page)
  const number = await buy(page, shop)
  console.log(`  ok  bought on Node ${version}: order ${number}`)

  const code = await shop.stop()
  if (code !== 0) stop(`The shop ended with code ${code}. It said:\n${shop.output()}`)
  await shop.start()
  await page.reload()
  await page.getByText(`Your order number is ${number}`).waitFor()
  console.log(`  ok  started again: the order is there`)
} finally {
  await browser.close()
  await shop.remove()
}
console.log(`Node ${version} runs the shop (${((performance.now() - started) / 1000).toFixed(0)} s).`)

function installNode() {
  const folder = join(import.meta.dirname, 'node-24')
  const program = join(folder, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(program)) return program
  console.log('Installing Node 24 into tools/node-24 …')
  const { npm_execpath: npm, npm_node_execpath: own = process.execPath } = process.env
  const [command, ...before] = npm ? [own, npm] : ['npm']
  const { status } = spawnSync(command, [...before, 'ci', '--ignore-scripts', '--no-workspaces'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0 || !existsSync(program))
    stop('Node 24 could not be installed from npm. Set NODE_24 to a Node 24 of your own.')
  return program
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
