import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Bucket } from './s3-client.ts'

/** A minimal S3 server in this process. It verifies signatures. */
export interface S3Server {
  readonly bucket: S3Bucket
  readonly objects: Map<string, Buffer>
  /** The received requests, such as `PUT 200`. */
  readonly requests: string[]
  /** Lets the next requests fail as overloaded. */
  failNext(times: number): void
  stop(): Promise<void>
}

const keyId = 'AKIAEXAMPLE'
const keySecret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const region = 'eu-test-1'
const folder = '/bucket/with a folder/'

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  let failures = 0
  const server = createServer((request, response) => {
    response.once('finish', () => requests.push(`${request.method} ${response.statusCode}`))
    if (failures > 0) {
      failures -= 1
      request.resume()
      sendError(response, 503, 'SlowDown')
      return
    }
    answer(objects, request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}${folder.slice(0, -1).replaceAll(' ', '%20')}`
  return {
    bucket: { url, keyId, keySecret, region },
    objects,
    requests,
    failNext(times) {
      failures = times
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url = '', headers } = request
  const body = await buffer(request)
  if (!isSigned(request)) return sendError(response, 403, 'SignatureDoesNotMatch')
  if (headers['x-amz-content-sha256'] !== sha256(body)) {
    return sendError(response, 400, 'XAmzContentSHA256Mismatch')
  }
  // S3 requires a content length.
  if (method === 'PUT' && headers['content-length'] === undefined) {
    return sendError(response, 411, 'MissingContentLength')
  }
  const key = decodeURIComponent(url)
  const object = objects.get(key)
  if (!key.startsWith(folder)) return sendError(response, 403, 'AccessDenied')
  if (method === 'PUT') {
    const isExpected =
      (headers['if-none-match'] === undefined || object === undefined) &&
      (headers['if-match'] === undefined || (object && headers['if-match'] === etagOf(object)))
    if (!isExpected) return sendError(response, 412, 'PreconditionFailed')
    objects.set(key, body)
    response.end()
  } else if (method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (object) send(object, headers.range, response)
  else sendError(response, 404, 'NoSuchKey')
}

function send(object: Buffer, range: string | undefined, response: ServerResponse): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/u.exec(range ?? '') ?? []
  if (from === undefined || to === undefined) {
    response.writeHead(200, { 'content-length': object.length, etag: etagOf(object) }).end(object)
    return
  }
  const part = object.subarray(Number(from), Number(to) + 1)
  response.writeHead(206, { 'content-length': part.length }).end(part)
}

const etagOf = (object: Buffer) => `"${sha256(object)}"`

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

/** Verifies an AWS signature version 4. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const [, day = '', names = '', input = ''] =
    new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${keyId}/(\\d{8})/${region}/s3/aws4_request, SignedHeaders=([a-z\\d;-]+), Signature=([\\da-f]{64})$`,
      'u',
    ).exec(headers.authorization ?? '') ?? []
  const date = String(headers['x-amz-date'])
  const time = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, '$1-$2-$3T$4:$5:$6Z'),
  )
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date']
  const isComplete = needed.every((name) => names.split(';').includes(name))
  if (!isComplete || !date.startsWith(day) || !(Math.abs(Date.now() - time) < 900_000)) return false
  const canonical = [
    method,
    url,
    '',
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (before, part) => createHmac('sha256', before).update(part).digest(),
    `AWS4${keySecret}`,
  )
  const requested = createHmac('sha256', key).update(toSign).digest()
  return timingSafeEqual(requested, Buffer.from(input, 'hex'))
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
