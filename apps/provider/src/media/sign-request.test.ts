import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { signRequest } from './sign-request.ts'

// The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
const KEYS = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const AT = new Date('2013-05-24T00:00:00Z')
const BUCKET = 'https://examplebucket.s3.amazonaws.com'
interface Example {
  what: string
  request: { method: string; url: string; headers: Record<string, string>; body: string }
  names: string
  signature: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test.each<Example>([
  {
    what: 'a part of a file is read',
    request: { method: 'GET', url: `${BUCKET}/test.txt`, headers: { range: 'bytes=0-9' }, body: '' },
    names: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'a file whose name has signs in it is written',
    request: {
      method: 'PUT',
      url: `${BUCKET}/test$file.text`,
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: 'Welcome to Amazon S3.',
    },
    names: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    what: 'a bucket is asked for one of its settings',
    request: { method: 'GET', url: `${BUCKET}/?lifecycle`, headers: {}, body: '' },
    names: 'host;x-amz-content-sha256;x-amz-date',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    what: 'a bucket is listed, whatever the order of the questions',
    request: { method: 'GET', url: `${BUCKET}/?prefix=J&max-keys=2`, headers: {}, body: '' },
    names: 'host;x-amz-content-sha256;x-amz-date',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('as in the example of Amazon: $what', async ({ request: { body, ...request }, names, signature }) => {
  const headers = { ...request.headers, 'x-amz-content-sha256': sha256(body) }
  const signed = await signRequest({ ...request, headers }, KEYS, AT)
  expect(Object.fromEntries(signed)).toEqual({
    ...headers,
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=${names}, Signature=${signature}`,
  })
})

test('a name is signed alike, whether it is encoded already or only in part', async () => {
  const sign = async (url: string) => {
    const signed = await signRequest({ method: 'GET', url: `${BUCKET}${url}`, headers: {} }, KEYS, AT)
    return signed.get('authorization')
  }
  expect(await sign('/a%20b(1).txt')).toBe(await sign('/a b%281%29.txt'))
  expect(await sign('/a%20b(1).txt')).not.toBe(await sign('/a%20b(2).txt'))
})

test('the length of a body is sent without being signed, as a proxy may change it', async () => {
  const sign = async (headers: Record<string, string>) =>
    signRequest({ method: 'PUT', url: `${BUCKET}/a.txt`, headers }, KEYS, AT)
  const [withLength, without] = [await sign({ 'content-length': '5' }), await sign({})]
  expect(withLength.get('content-length')).toBe('5')
  expect(withLength.get('authorization')).toBe(without.get('authorization'))
})
