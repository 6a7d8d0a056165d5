import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto'
import * as der from './der.ts'

export interface CertificateChain {
  /** Private key of the server, PKCS #8 in PEM. */
  key: string
  /** Certificate of the server, PEM. */
  certificate: string
  /** Certificate of the authority that signed it, PEM: the one to trust. */
  authority: string
}

export interface Authority {
  certificate: string
  issue(hosts: readonly string[]): { key: string; certificate: string }
}

interface Validity {
  notBefore: Date
  notAfter: Date
}

/** Certificates are valid this long before now, because clocks of a machine and its containers differ. */
const EARLY_MS = 3_600_000

/** Creates a certificate for these hosts, signed by a new authority whose key is discarded after that signature. */
export function createCertificateChain(hosts: readonly string[], now: Date, lifetimeMs: number): CertificateChain {
  const notBefore = new Date(now.getTime() - EARLY_MS)
  const authority = createAuthority(hosts, { notBefore, notAfter: new Date(now.getTime() + lifetimeMs) })
  return { ...authority.issue(hosts), authority: authority.certificate }
}

/** Creates a certificate authority (RFC 5280) whose name constraints permit these hosts alone. */
export function createAuthority(hosts: readonly string[], validity: Validity): Authority {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = toName(`Cartwright development proxy ${randomBytes(4).toString('hex')}`)
  const certificate = createCertificate(name, privateKey, {
    subject: name,
    publicKey,
    validity,
    extensions: [
      extension(OID.basicConstraints, der.sequence(der.boolean(true), der.integer(Buffer.of(0))), 'critical'),
      extension(OID.keyUsage, der.bitString(Buffer.of(0b0000_0110), 1), 'critical'), // keyCertSign, cRLSign
      extension(OID.nameConstraints, createNameConstraints(hosts), 'critical'),
      extension(OID.subjectKeyIdentifier, der.octetString(toKeyIdentifier(publicKey))),
    ],
  })
  const issue: Authority['issue'] = (names) => {
    const server = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const issued = createCertificate(name, privateKey, {
      subject: toName('Cartwright development proxy'),
      publicKey: server.publicKey,
      validity,
      extensions: [
        extension(OID.basicConstraints, der.sequence(), 'critical'),
        extension(OID.keyUsage, der.bitString(Buffer.of(0b1000_0000), 7), 'critical'), // digitalSignature
        extension(OID.extendedKeyUsage, der.sequence(der.objectIdentifier(OID.serverAuthentication))),
        extension(OID.subjectAlternativeName, der.sequence(...names.map(toDnsName))),
        extension(OID.authorityKeyIdentifier, der.sequence(der.taggedBytes(0, toKeyIdentifier(publicKey)))),
        extension(OID.subjectKeyIdentifier, der.octetString(toKeyIdentifier(server.publicKey))),
      ],
    })
    return { key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate: toPem(issued) }
  }
  return { certificate: toPem(certificate), issue }
}

/** Returns the SHA-256 of the public key in Base64, for `--ignore-certificate-errors-spki-list` of Chromium. */
export function hashPublicKey(certificate: string): string {
  const { publicKey } = new X509Certificate(certificate)
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
}

const OID = {
  commonName: '2.5.4.3',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAlternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuthentication: '1.3.6.1.5.5.7.3.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const

interface CertificateContent {
  subject: Buffer
  publicKey: KeyObject
  validity: Validity
  extensions: readonly Buffer[]
}

function createCertificate(issuer: Buffer, issuerKey: KeyObject, content: CertificateContent): Buffer {
  const { subject, publicKey, validity, extensions } = content
  const algorithm = der.sequence(der.objectIdentifier(OID.ecdsaWithSha256))
  const toBeSigned = der.sequence(
    der.tagged(0, der.integer(Buffer.of(2))), // version 3
    der.integer(randomBytes(16)),
    algorithm,
    issuer,
    der.sequence(der.time(validity.notBefore), der.time(validity.notAfter)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der.tagged(3, der.sequence(...extensions)),
  )
  return der.sequence(toBeSigned, algorithm, der.bitString(sign('sha256', toBeSigned, issuerKey)))
}

function toName(commonName: string): Buffer {
  return der.sequence(der.set(der.sequence(der.objectIdentifier(OID.commonName), der.utf8String(commonName))))
}

function extension(id: string, value: Buffer, critical?: 'critical'): Buffer {
  const flags = critical ? [der.boolean(true)] : []
  return der.sequence(der.objectIdentifier(id), ...flags, der.octetString(value))
}

/** Name constraints: these host names, and no IP address at all. */
function createNameConstraints(hosts: readonly string[]): Buffer {
  const anyAddress = [8, 32].map((length) => der.taggedBytes(7, Buffer.alloc(length)))
  return der.sequence(
    der.tagged(0, ...hosts.map((host) => der.sequence(toDnsName(host)))),
    der.tagged(1, ...anyAddress.map((address) => der.sequence(address))),
  )
}

function toDnsName(host: string): Buffer {
  return der.taggedBytes(2, Buffer.from(host))
}

function toKeyIdentifier(publicKey: KeyObject): Buffer {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest()
    .subarray(0, 20)
}

function toPem(certificate: Buffer): string {
  return new X509Certificate(certificate).toString()
}
