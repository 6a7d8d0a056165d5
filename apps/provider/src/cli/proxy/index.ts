import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Command, readArguments, requireCount, type Terminal, UsageError } from '../command.ts'
import { hashPublicKey } from './certificate.ts'
import { appHosts, isPlatformHost, storefrontHosts } from './platform-hosts.ts'
import { prepareProxyFiles, type ProxyFiles, writeConnection } from './proxy-files.ts'
import { PortNotAllowed, type RunningProxy, startProxy } from './start-proxy.ts'

const HTTPS_PORT = 443
const UNPRIVILEGED_PORT = 8443

/** `proxy`: forwards the platform's hosts on a developer's machine to the shop, for unmodified storefronts. */
export const proxy: Command = {
  help: [
    [
      'proxy --hosts [--port PORT] [--target URL] [--folder FOLDER]',
      `Forwards the platform's hosts on this machine to the shop, with a certificate of its own, and prints how a storefront and a browser use it. For development. --port: ${HTTPS_PORT}, or ${UNPRIVILEGED_PORT} if this user may not open that. --target: address of the shop, by default PROVIDER_URL. --folder: for certificate and key, .cartwright/proxy by default; nothing outside it changes.`,
    ],
  ],
  async run(args, terminal) {
    const options = readOptions(args, terminal)
    const files = await prepareProxyFiles(options.folder, terminal.now())
    const running = await start(files, options, terminal)
    await writeConnection(options.folder, running.port)
    for (const line of describe(files, running.port, options)) terminal.print(line)
    await waitForStopSignal()
    await running.close()
    return 0
  },
}

interface ProxyOptions {
  /** Undefined: 443, or 8443 if this user may not open that. */
  port: number | undefined
  target: URL
  folder: string
}

function readOptions(args: readonly string[], terminal: Terminal): ProxyOptions {
  const { values, positionals } = readArguments(args, {
    hosts: { type: 'boolean' },
    port: { type: 'string' },
    target: { type: 'string' },
    folder: { type: 'string' },
  })
  requireCount(positionals, 0)
  if (!values.hosts) throw new UsageError('Specify what to forward: --hosts, for the hosts of the platform.')
  return {
    port: values.port === undefined ? undefined : readPort(values.port),
    target: readTarget(values.target ?? terminal.config().providerUrl),
    folder: resolve(terminal.folder, values.folder || join('.cartwright', 'proxy')),
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535)
    throw new UsageError(`"${text}" is not a port (1 to 65535).`)
  return port
}

function readTarget(text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new UsageError(`"${text}" is not the address of a shop. Write it as in --target http://localhost:4000.`)
  if (isPlatformHost(url.hostname)) throw new UsageError(`${url.hostname} is a host of the platform, not of a shop.`)
  return url
}

async function start({ chain }: ProxyFiles, { port, target }: ProxyOptions, terminal: Terminal): Promise<RunningProxy> {
  const wanted = port ?? HTTPS_PORT
  let lastReason: string | undefined
  const open = (at: number): Promise<RunningProxy> =>
    startProxy(chain, {
      port: at,
      target,
      onUnavailable(reason) {
        if (reason !== lastReason) terminal.printStatus(reason)
        lastReason = reason
      },
    })
  return open(wanted).catch((error: unknown) => {
    if (port !== undefined || !(error instanceof PortNotAllowed)) throw error
    return open(UNPRIVILEGED_PORT)
  })
}

/**
 * Instructions for the developer. The command follows none of them: they change the machine, or belong to the
 * storefront.
 */
function describe({ chain, authorityPath, preloadPath }: ProxyFiles, port: number, options: ProxyOptions): string[] {
  const { target, folder } = options
  const variables = {
    NODE_EXTRA_CA_CERTS: authorityPath,
    NODE_OPTIONS: `--import ${pathToFileURL(preloadPath).href}`,
  }
  const rules = storefrontHosts.map((host) => `MAP ${host} 127.0.0.1:${port}`).join(', ')
  const chromium = [
    `--user-data-dir="${join(folder, 'browser')}"`,
    `--host-resolver-rules="${rules}"`,
    `--ignore-certificate-errors-spki-list=${hashPublicKey(chain.certificate)}`,
  ]
  return [
    `The hosts of the platform lead to ${target.origin} at 127.0.0.1:${port}, until Ctrl-C.`,
    '',
    'Start the storefront in its folder, in another terminal (Next.js, Astro, scripts of Node):',
    '',
    `  ${writeVariables(variables)} npm run dev`,
    '',
    'Open its pages in Chromium, Chrome or Edge, with a profile of its own:',
    '',
    `  chromium ${chromium.join(' ')} http://localhost:3000`,
    '',
    ...describeHostsFile(authorityPath, port),
    '',
    'Certificate and key are for these hosts and this machine, and are replaced after a month.',
  ]
}

function describeHostsFile(authorityPath: string, port: number): string[] {
  const file = process.platform === 'win32' ? String.raw`C:\Windows\System32\drivers\etc\hosts` : '/etc/hosts'
  if (port !== HTTPS_PORT) {
    const rights =
      process.platform === 'linux' ? ' (on Linux: sudo sysctl net.ipv4.ip_unprivileged_port_start=443)' : ''
    return [
      `For other programs, give this user the right to open port ${HTTPS_PORT}${rights}, start the proxy with --port ${HTTPS_PORT}, and add the lines to ${file} that it prints.`,
    ]
  }
  return [
    `For other programs, add these lines to ${file}, and remove them afterwards: the import of images needs the real hosts.`,
    '',
    ...['127.0.0.1', '::1'].map((address) => `  ${address} ${storefrontHosts.join(' ')}`),
    '',
    `Code that names another host of the platform needs it there too: ${appHosts.join(', ')}.`,
    `Node then needs NODE_EXTRA_CA_CERTS alone. Other browsers need ${authorityPath} among their authorities.`,
  ]
}

function writeVariables(variables: Record<string, string>): string {
  const isWindows = process.platform === 'win32'
  return Object.entries(variables)
    .map(([name, value]) => (isWindows ? `$env:${name}="${value}";` : `${name}="${value}"`))
    .join(' ')
}

function waitForStopSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done())
  })
}
