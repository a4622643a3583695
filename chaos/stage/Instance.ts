import { readFile } from 'node:fs/promises'
import { inRepository } from '../../bench/inRepository.ts'
import { Program } from './Program.ts'
import { until } from './until.ts'

export const builtMain = inRepository('server', 'dist', 'main.js')
export const password = 'Lexdesk-chaos-2026'
const startSeconds = 180
const answerMs = 20_000

/** What came back, as a proxy or a browser sees it. */
export interface Answer {
  /** 0: no answer at all. */
  status: number
  /** The envelope; undefined when the body is something else. */
  envelope?: { success: boolean; message: string; result: unknown } | undefined
}

export interface Call {
  method?: string
  path: string
  body?: unknown
  form?: FormData
  headers?: Record<string, string>
}

/** One running product. */
export class Instance {
  readonly name: string
  readonly port: number
  #main: string
  readonly #env: Record<string, string>
  #program: Program | undefined
  #token = ''

  constructor(name: string, port: number, main: string, env: Record<string, string>) {
    this.name = name
    this.port = port
    this.#main = main
    this.#env = env
  }

  get output(): string {
    return this.#program?.output ?? ''
  }

  /** The next start is that of the built product. */
  useBuilt(): void {
    this.#main = builtMain
  }

  /** Starts the process without waiting; `more` is added to the environment of this start. */
  launch(more: Record<string, string> = {}): void {
    this.#program = new Program(process.execPath, [this.#main], {
      env: { ...this.#env, ...more, HOST: '127.0.0.1', PORT: String(this.port), NODE_ENV: 'production' },
    })
  }

  async start(more?: Record<string, string>): Promise<void> {
    this.launch(more)
    await this.untilReady()
  }

  async untilReady(): Promise<void> {
    await until(`${this.name} is ready`, startSeconds, async () => {
      if (this.#program?.hasEnded) throw new Error(`${this.name} has ended:\n${this.output}`)
      return this.isReady()
    })
  }

  async isReady(): Promise<boolean> {
    return (await this.ask({ path: '/api/health/ready' })).status === 200
  }

  /** What `health/ready` says: `{ status: 'up' }`, or degraded with what is wrong. Throws when it is not ready. */
  async health(): Promise<Record<string, string>> {
    return this.result({ path: '/api/health/ready' })
  }

  signal(name: NodeJS.Signals): void {
    this.#program?.signal(name)
  }

  async end(signal?: NodeJS.Signals): Promise<void> {
    await this.#program?.end(signal)
  }

  /** Resident memory in MB. */
  async memory(): Promise<number> {
    if (!this.#program) return Number.NaN
    const status = await readFile(`/proc/${this.#program.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  }

  async signIn(): Promise<string> {
    const { envelope } = await this.ask({
      method: 'POST',
      path: '/api/sys/login',
      body: { username: 'admin', password },
    })
    const { token } = (envelope?.result ?? {}) as { token?: string }
    if (!token) throw new Error(`sign-in at ${this.name} failed: ${envelope?.message ?? 'no answer'}`)
    this.#token = token
    return token
  }

  /** Instances share their sessions. */
  useToken(token: string): void {
    this.#token = token
  }

  async ask({ method = 'GET', path, body, form, headers }: Call): Promise<Answer> {
    try {
      const answer = await fetch(`http://127.0.0.1:${this.port}${path}`, {
        method,
        headers: {
          'x-client': 'lexdesk',
          'x-access-token': this.#token,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
        signal: AbortSignal.timeout(answerMs),
      })
      return { status: answer.status, envelope: readEnvelope(await answer.text()) }
    } catch {
      return { status: 0 }
    }
  }

  /** The result; any refusal is an error. */
  async result<T>(call: Call): Promise<T> {
    const { status, envelope } = await this.ask(call)
    if (!envelope?.success) throw new Error(`${call.path} answered ${status} ${envelope?.message ?? ''}`)
    return envelope.result as T
  }
}

function readEnvelope(text: string): Answer['envelope'] {
  try {
    const read = JSON.parse(text) as Partial<NonNullable<Answer['envelope']>>
    return typeof read.success === 'boolean' && typeof read.message === 'string'
      ? { success: read.success, message: read.message, result: read.result }
      : undefined
  } catch {
    return undefined
  }
}
