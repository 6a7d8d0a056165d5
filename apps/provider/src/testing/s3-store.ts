import { createHash, createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }

/** Local S3 server with one key pair that verifies signatures. Missing objects are read from the folder. */
export async function startS3Store(whenFinished: (cleanUp: () => void) => void, folder?: string) {
  const files = new Map<string, Buffer>()
  const asked: IncomingMessage[] = []
  let failures = 0
  const server = createServer((request, answer) => {
    asked.push(request)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      if (failures > 0) {
        failures--
        answer.writeHead(500).end()
        return
      }
      const said = request.headers['x-amz-content-sha256']
      const isWhole = said === 'UNSIGNED-PAYLOAD' || said === createHash('sha256').update(body).digest('hex')
      if (!isWhole || request.headers.authorization !== authorizationOf(request)) {
        answer.writeHead(403).end()
        return
      }
      const name = request.url!
      const file = files.get(name) ?? fileIn(folder, name)
      if (request.method === 'PUT') files.set(name, body)
      if (request.method === 'DELETE') files.delete(name)
      if (request.method === 'PUT' || request.method === 'DELETE')
        answer.writeHead(request.method === 'PUT' ? 200 : 204).end()
      else if (!file) answer.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
      else {
        const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
        answer.writeHead(start ? 206 : 200).end(start ? file.subarray(Number(start), Number(end) + 1) : file)
      }
    })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  whenFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a TCP listener has one
  const address = {
    bucket: 'shop',
    prefix: 'cartwright/',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    ...KEYS,
  }
  return { address, asked, fail: (count: number) => void (failures = count) }
}

function fileIn(folder: string | undefined, name: string): Buffer | undefined {
  const [, path] = /^\/shop\/cartwright\/([\w./-]+)$/.exec(name) ?? []
  const place = folder !== undefined && path !== undefined ? join(folder, path) : undefined
  return place !== undefined && existsSync(place) ? readFileSync(place) : undefined
}

/** AWS Signature Version 4, computed from the received request. */
function authorizationOf({ headers, method, url }: IncomingMessage): string {
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const [date = '', region = '', service = ''] = scope.split('/')
  const canonicalHeaders = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const canonical = [method, url, '', canonicalHeaders.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${KEYS.secretAccessKey}`)
  return `AWS4-HMAC-SHA256 Credential=${KEYS.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${hmac(key, toSign).toString('hex')}`
}
