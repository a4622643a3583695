import { type Call, clientHeader, type Params, requestTimeoutMs } from '@lexdesk/domain'
import { apiAddress } from './apiAddress.ts'
import { networkFailure, timeoutFailure } from './failureOf.ts'
import { isFromServer, network } from './network.ts'
import { ownWrites } from './ownWrites.ts'
import type { StartPage } from './startAnswers.ts'
import { pageTenant } from '../session/pageTenant.ts'
import { withSession } from './withSession.ts'

export interface CallInput {
  /** Empty values are omitted, lists are joined by commas. */
  params?: Params
  body?: unknown
  form?: FormData
  headers?: Record<string, string>
  signal?: AbortSignal
  timeoutMs?: number
  /** Sends no token and never prompts the user to sign in again. */
  anonymous?: boolean
  /** The request survives the page being closed. */
  keepalive?: boolean
  /** A background call: a refusal is reported to the caller only, unless the session itself has ended. */
  quiet?: boolean
  /** The first call may take its answer from what was requested at the start (`requestStart`). */
  start?: StartPage
}

/** A large file over a slow connection takes long. */
const formTimeoutMs = 10 * 60 * 1000

/** `done` clears the timeout; a reader calls it when the rest may take any amount of time. */
export type ReadAnswer<T> = (response: Response, token: string | undefined, done: () => void) => Promise<T>

export function send<T>(call: Call, input: CallInput, read: ReadAnswer<T>): Promise<T> {
  if (input.anonymous) return attempt(call, input, undefined, read)
  return withSession((token) => attempt(call, input, token, read), input.signal, input.quiet)
}

async function attempt<T>(call: Call, input: CallInput, token: string | undefined, read: ReadAnswer<T>): Promise<T> {
  const { signal } = input
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  let isLate = false
  const timer = setTimeout(
    () => {
      isLate = true
      controller.abort()
    },
    input.timeoutMs ?? (input.form ? formTimeoutMs : requestTimeoutMs),
  )
  try {
    const response = await fetch(addressOf(call, input.params), {
      method: call.method,
      headers: headersOf(input, token),
      body: bodyOf(input),
      signal: controller.signal,
      keepalive: input.keepalive ?? false,
    })
    if (isFromServer(response.status)) network.reportAnswer()
    else network.reportFailure()
    const requestId = response.headers.get('x-request-id')
    if (call.method !== 'GET' && requestId !== null) ownWrites.answered(requestId)
    return await read(response, token, () => clearTimeout(timer))
  } catch (error) {
    if (isLate || error instanceof TypeError) network.reportFailure()
    if (isLate) throw timeoutFailure()
    if (signal?.aborted) throw new DOMException('The call was aborted', 'AbortError')
    // fetch rejects with a TypeError when there is no response.
    throw error instanceof TypeError ? networkFailure() : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** GET sends the time in seconds to bypass caches, except for the lookup of dictionary items (specification A §7). */
function addressOf(call: Call, params: Params = {}): string {
  const search = new URLSearchParams()
  if (call.method === 'GET' && !call.path.includes('sys/dict/getDictItems'))
    search.set('_t', String(Math.floor(Date.now() / 1000)))
  for (const [name, value] of Object.entries(params)) {
    const text = textOf(value)
    if (text !== '') search.set(name, text)
  }
  const query = search.toString()
  return apiAddress(call.path) + (query && `?${query}`)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

export function headersOf(input: CallInput, token: string | undefined): Record<string, string> {
  return {
    [clientHeader.name]: clientHeader.value,
    'tenant-id': pageTenant.get() ?? '0',
    ...(token !== undefined && { 'X-Access-Token': token }),
    ...(input.body !== undefined && { 'Content-Type': 'application/json;charset=UTF-8' }),
    ...input.headers,
  }
}

function bodyOf({ body, form }: CallInput): BodyInit | undefined {
  return form ?? (body === undefined ? undefined : JSON.stringify(body))
}
