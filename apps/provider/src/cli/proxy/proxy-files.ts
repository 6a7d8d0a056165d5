import { createPrivateKey, X509Certificate } from 'node:crypto'
import { chmod, copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../command.ts'
import { type CertificateChain, createCertificateChain } from './certificate.ts'
import { platformHosts } from './platform-hosts.ts'

export interface ProxyFiles {
  chain: CertificateChain
  /** Certificate of the authority, for `NODE_EXTRA_CA_CERTS` and browsers. */
  authorityPath: string
  /** Module that Node loads first (`--import`). */
  preloadPath: string
}

const LIFETIME_MS = 30 * 86_400_000
/** A certificate with less time left is replaced at the start. */
const RENEWED_BEFORE_MS = 2 * 86_400_000

/** Reads the certificate of an earlier start from the folder, or writes a new one. Only the user can read the key. */
export async function prepareProxyFiles(folder: string, now: Date): Promise<ProxyFiles> {
  const keyPath = join(folder, 'server.pem')
  const authorityPath = join(folder, 'ca.pem')
  const preloadPath = join(folder, 'connect.mjs')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, '.gitignore'), '*\n')
    const chain = (await readChain(keyPath, now)) ?? createCertificateChain(platformHosts, now, LIFETIME_MS)
    await replaceFile(keyPath, chain.key + chain.certificate + chain.authority)
    await replaceFile(authorityPath, chain.authority)
    await copyFile(join(import.meta.dirname, 'connect.mjs'), preloadPath)
    return { chain, authorityPath, preloadPath }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException // errors of the file system have one
    throw new CommandError(`The files of the proxy cannot be written to ${folder} (${code}).`, { cause })
  }
}

/** Writes what `connect.mjs` reads: the port, once it is known. */
export async function writeConnection(folder: string, port: number): Promise<void> {
  await replaceFile(join(folder, 'proxy.json'), `${JSON.stringify({ hosts: platformHosts, port })}\n`)
}

async function readChain(path: string, now: Date): Promise<CertificateChain | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const [key, certificate, authority] = text.split(/^(?=-----BEGIN )/m)
  if (key === undefined || certificate === undefined || authority === undefined) return undefined
  try {
    const leaf = new X509Certificate(certificate)
    const isWhole = leaf.checkPrivateKey(createPrivateKey(key)) && leaf.verify(new X509Certificate(authority).publicKey)
    const hosts = leaf.subjectAltName?.split(', ').map((name) => name.replace(/^DNS:/, ''))
    const isFresh = leaf.validToDate.getTime() - now.getTime() > RENEWED_BEFORE_MS && leaf.validFromDate <= now
    return isWhole && isFresh && hosts?.join() === platformHosts.join() ? { key, certificate, authority } : undefined
  } catch {
    return undefined // a damaged file is replaced
  }
}

/** Replaces a file as a whole. The mode holds from the beginning, also where an older file had another one. */
async function replaceFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`
  await writeFile(unfinished, text, { mode: 0o600 })
  await chmod(unfinished, 0o600)
  await rename(unfinished, path)
}
