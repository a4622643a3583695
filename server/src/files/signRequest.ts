import { createHash, createHmac } from 'node:crypto'
import { utcSecond } from '@lexdesk/domain'
import type { StorageTarget } from './storageTarget.ts'

type Keys = Pick<Extract<StorageTarget, { kind: 's3' }>, 'region' | 'accessKeyId' | 'secretAccessKey' | 'sessionToken'>

/**
 * The headers of a request to a bucket with AWS Signature Version 4. Written here, because the library signs no session
 * token.
 */
export function signRequest(
  method: string,
  url: URL,
  headers: Record<string, string>,
  keys: Keys,
): Record<string, string> {
  const at = utcSecond(new Date()).replace(/[-:]/g, '')
  const signed: Record<string, string> = {
    ...pick(headers, ['range']),
    host: url.host,
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    'x-amz-date': at,
    ...(keys.sessionToken !== undefined && { 'x-amz-security-token': keys.sessionToken }),
  }
  const sorted = Object.entries(signed).sort(([a], [b]) => (a < b ? -1 : 1))
  const names = sorted.map(([name]) => name).join(';')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const lines = sorted.map(([name, value]) => `${name}:${value}`)
  const request = [method, url.pathname, query, ...lines, '', names, 'UNSIGNED-PAYLOAD'].join('\n')
  const scope = [at.slice(0, 8), keys.region, 's3', 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', at, scope.join('/'), sha256(request)].join('\n')
  const key = scope.reduce<string | Buffer>((held, part) => hmac(held, part), `AWS4${keys.secretAccessKey}`)
  const credential = `Credential=${keys.accessKeyId}/${scope.join('/')}`
  return {
    ...headers,
    ...signed,
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names}, Signature=${hmac(key, text).toString('hex')}`,
  }
}

function pick(headers: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name.toLowerCase())))
}

/** `encodeURIComponent` leaves some characters that the signature wants encoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
