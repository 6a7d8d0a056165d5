import { AwsV4Signer } from 'aws4fetch'

export interface S3Credentials {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Signs a request to an S3-compatible store with AWS Signature Version 4. The signature covers the method, the URL
 * and every header except `content-length`, which a proxy may change. With `x-amz-content-sha256` it covers the body
 * too. https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export async function signRequest(
  { method, url, headers }: { method: string; url: string; headers: Record<string, string> },
  { region, accessKeyId, secretAccessKey }: S3Credentials,
  at: Date,
): Promise<Headers> {
  const { 'content-length': length, ...signable } = headers
  const signer = new AwsV4Signer({
    method,
    url,
    headers: signable,
    region,
    accessKeyId,
    secretAccessKey,
    service: 's3',
    datetime: at.toISOString().replace(/[:-]|\.\d{3}/g, ''),
    allHeaders: true,
  })
  const signed = await signer.sign()
  if (length !== undefined) signed.headers.set('content-length', length)
  return signed.headers
}
