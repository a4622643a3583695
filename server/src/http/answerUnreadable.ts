import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type AppError, failed } from '@lexdesk/domain'
import { httpErrors } from './httpErrors.ts'

/** Answers what never became a request: there is only the line to write on. */
export function answerUnreadable(fault: Error & { code?: string }, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = refusalOf(fault.code)
  const body = JSON.stringify(failed(refusal, randomUUID()))
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]!}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  else socket.destroy()
}

function refusalOf(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return httpErrors.addressTooLong()
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? httpErrors.tooSlow() : httpErrors.malformed('无法识别的请求')
}
