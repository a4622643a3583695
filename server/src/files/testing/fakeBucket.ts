import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

interface FakeBucket {
  endpoint: string
  objects: Map<string, Buffer>
  /** The hosts that were asked: with the bucket or without it. */
  hosts: Set<string | undefined>
  /** Multipart uploads that were neither completed nor aborted. */
  openUploads: Map<string, Buffer[]>
  /** Largest request body that arrived. */
  largestBody: number
  /** Fails the request with this number of the next part. */
  failPart?: number
  /** What every request is answered with instead. */
  refusal?: { status: number; code: string } | undefined
  /** Answers nothing, or stops in the middle of an answer. */
  silence?: 'whole' | 'half' | undefined
  /** Ends every connection without an answer. */
  isGone?: boolean
  /** How long each answer takes. */
  delayMs: number
  /** Temporary keys are good only with this token. */
  sessionToken?: string
  close(): Promise<void>
}

const accessKeyId = 'TESTKEY'
export const bucketCredentials = { accessKeyId, secretAccessKey: 'test/secret+key', region: 'cn-test-1' }

/** A local S3 endpoint that verifies every signature and supports single and multipart uploads. */
export async function startFakeBucket(): Promise<FakeBucket> {
  const objects = new Map<string, Buffer>()
  const openUploads = new Map<string, Buffer[]>()

  const server = createServer((request, response) => {
    bucket.hosts.add(request.headers.host)
    if (bucket.isGone) return void request.socket.destroy()
    void readBody(request).then(async (body) => {
      if (bucket.delayMs > 0) await sleep(bucket.delayMs)
      bucket.largestBody = Math.max(bucket.largestBody, body.length)
      if (bucket.silence === 'whole') return
      const { refusal, sessionToken } = bucket
      if (refusal) return answer(response, refusal.status, xml('Error', `<Code>${refusal.code}</Code>`))
      if (sessionToken !== request.headers['x-amz-security-token'])
        return answer(response, 403, xml('Error', '<Code>InvalidToken</Code>'))
      if (!isSignedRight(request)) return answer(response, 403, xml('Error', '<Code>SignatureDoesNotMatch</Code>'))
      if (bucket.silence === 'half') return void response.writeHead(200).write('half')
      handle(request, response, body)
    })
  })

  function handle(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const url = new URL(request.url ?? '', 'http://bucket')
    const key = decodeURIComponent(url.pathname)
    const upload = url.searchParams.get('uploadId')
    const verb = `${request.method ?? ''}${upload ? ' part' : ''}${url.searchParams.has('uploads') ? ' begin' : ''}`
    switch (verb) {
      case 'PUT':
        objects.set(key, body)
        return answer(response, 200, '', { etag: '"e"' })
      case 'POST begin': {
        const id = `upload-${openUploads.size + 1}`
        openUploads.set(id, [])
        return answer(response, 200, xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`))
      }
      case 'PUT part': {
        const number = Number(url.searchParams.get('partNumber'))
        if (number === bucket.failPart) return answer(response, 500, xml('Error', '<Code>InternalError</Code>'))
        const parts = openUploads.get(upload ?? '') ?? []
        parts[number - 1] = body
        return answer(response, 200, '', { etag: `"part${number}"` })
      }
      case 'POST part':
        objects.set(key, Buffer.concat(openUploads.get(upload ?? '') ?? []))
        openUploads.delete(upload ?? '')
        return answer(response, 200, xml('CompleteMultipartUploadResult', '<ETag>"e"</ETag>'))
      case 'DELETE part':
        openUploads.delete(upload ?? '')
        return answer(response, 204, '')
      case 'GET':
        return sendObject(response, objects.get(key), request.headers.range)
      case 'DELETE':
        return answer(response, objects.delete(key) ? 204 : 404, '')
      default:
        return answer(response, 400, '')
    }
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bucket: FakeBucket = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`,
    objects,
    hosts: new Set(),
    openUploads,
    largestBody: 0,
    delayMs: 0,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
  return bucket
}

function sendObject(response: ServerResponse, object: Buffer | undefined, range: string | undefined): void {
  if (!object) return answer(response, 404, xml('Error', '<Code>NoSuchKey</Code>'))
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (start === undefined) return answer(response, 200, object)
  answer(response, 206, object.subarray(Number(start), end ? Number(end) + 1 : undefined))
}

function answer(response: ServerResponse, status: number, body: string | Buffer, headers = {}): void {
  const type = typeof body === 'string' ? 'application/xml' : 'application/octet-stream'
  response.writeHead(status, { 'content-type': type, ...headers }).end(body)
}

const xml = (name: string, inside: string): string => `<?xml version="1.0"?><${name}>${inside}</${name}>`

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** AWS Signature Version 4, from its public description. */
function isSignedRight({ method, url = '', headers }: IncomingMessage): boolean {
  const { authorization = '' } = headers
  const [, scope = '', names = '', signature] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(authorization) ?? []
  const [path, query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query
      .split('&')
      .map((part) => (part === '' || part.includes('=') ? part : `${part}=`))
      .toSorted()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = `AWS4-HMAC-SHA256\n${String(headers['x-amz-date'])}\n${scope}\n${sha256(canonical)}`
  const key = scope
    .split('/')
    .reduce<string | Buffer>((held, part) => hmac(held, part), `AWS4${bucketCredentials.secretAccessKey}`)
  return authorization.includes(`Credential=${accessKeyId}/`) && hmac(key, text).toString('hex') === signature
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
