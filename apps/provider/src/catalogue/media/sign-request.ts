import { createHash, createHmac } from 'node:crypto'

export interface S3Keys {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * The headers of a request to an S3-compatible store, signed by AWS Signature Version 4: the store believes the method, the address and every header that is given here,
 * and with `x-amz-content-sha256` the body too.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signRequest(
  { method, url, headers }: { method: string; url: string; headers: Record<string, string> },
  { region, accessKeyId, secretAccessKey }: S3Keys,
  at: Date,
): Record<string, string> {
  const { host, pathname, searchParams } = new URL(url)
  const moment = at.toISOString().replace(/[:-]|\.\d{3}/g, '')
  const sent: Record<string, string> = {
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    ...headers,
    'x-amz-date': moment,
  }

  // A proxy may count the bytes anew.
  const names = ['host', ...Object.keys(sent).filter((name) => name !== 'content-length')].toSorted()
  const canonical = [
    method,
    pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${name === 'host' ? host : sent[name]!.trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    sent['x-amz-content-sha256'],
  ].join('\n')

  const scope = [moment.slice(0, 8), region, 's3', 'aws4_request']
  const toSign = ['AWS4-HMAC-SHA256', moment, scope.join('/'), createHash('sha256').update(canonical).digest('hex')]
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return {
    ...sent,
    authorization:
      `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope.join('/')}, SignedHeaders=${names.join(';')}, ` +
      `Signature=${hmac(key, toSign.join('\n')).toString('hex')}`,
  }
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Stricter than `encodeURIComponent`, which leaves these as they are. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
