import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { errors } from '@lexdesk/domain'
import { traceHeaders } from '../tracing/currentTrace.ts'
import type { Outbound } from './createOutbound.ts'

export interface JsonCall {
  method: 'GET' | 'POST'
  url: URL
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** Answers with an error status are read too: some services explain the error in them. */
  readsErrors?: true
}

const timeoutMs = 8_000
const maxBytes = 1024 * 1024

/** Calls an external JSON service over a checked address. Redirects are not followed. */
export async function callJson(outbound: Outbound, call: JsonCall): Promise<unknown> {
  const { url } = call
  const text = await callOut(outbound, call)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw errors.refused(`${url.host} 的应答无法识别`)
  }
}

/** The same for a service whose answer may be any text. */
export async function callOut(outbound: Outbound, call: JsonCall): Promise<string> {
  const [address] = await outbound.resolve(call.url.hostname)
  return send(address!, call)
}

function send(address: string, { method, url, body, headers, readsErrors }: JsonCall): Promise<string> {
  const isSecure = url.protocol === 'https:'
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const fail = (words: string): void => reject(errors.refused(words))
    const call = (isSecure ? httpsRequest : httpRequest)({
      host: address,
      port: url.port || (isSecure ? 443 : 80),
      ...(isSecure && isIP(name) === 0 && { servername: name }),
      method,
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        accept: 'application/json',
        ...(payload && { 'content-type': 'application/json' }),
        ...traceHeaders(),
        ...headers,
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
    call.once('error', (error) =>
      fail(
        error.name === 'AbortError' || error.name === 'TimeoutError'
          ? `${url.host} 在 ${timeoutMs / 1000} 秒内没有响应`
          : `无法连接 ${url.host}，请检查网络`,
      ),
    )
    call.once('response', (answer) => {
      const chunks: Buffer[] = []
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= maxBytes) return void chunks.push(chunk)
        fail(`${url.host} 的应答超过 ${maxBytes / 1024 / 1024} MB`)
        call.destroy()
      })
      answer.once('error', () => fail(`${url.host} 的应答中断`))
      answer.once('end', () => {
        const status = answer.statusCode ?? 0
        if ((status >= 200 && status < 300) || (readsErrors && status >= 400))
          resolve(Buffer.concat(chunks).toString('utf8'))
        else fail(`${url.host} 答复了 HTTP ${status}`)
      })
    })
    call.end(payload)
  })
}
