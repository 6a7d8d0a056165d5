import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TlsKeys {
  key: Buffer
  cert: Buffer
}

/** A certificate for these names, made for this run; the browser is told to take it. */
export function makeCertificate(names: readonly string[]): TlsKeys {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const subject = ['-subj', '/CN=test', '-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`]
  try {
    execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', cert], { stdio: 'pipe' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } catch (cause) {
    throw new Error('Tests over TLS need the program openssl, to make a certificate.', { cause })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
