import { readFile } from 'node:fs/promises'
import { inRepository } from '../../bench/inRepository.ts'
import { Program } from './Program.ts'
import { until } from './until.ts'

export const builtMain = inRepository('server', 'dist', 'main.js')
export const password = 'Lexdesk-chaos-2026'
export const metricsToken = 'lexdesk-chaos-metrics'
const startSeconds = 180
const answerMs = 20_000
const noticeSeconds = 10

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

/** Where a process runs: on this machine, or in a network of its own. */
export interface Place {
  address: string
  /** Starts a program there. */
  command: readonly string[]
}

const here: Place = { address: '127.0.0.1', command: [] }

/** One running product. */
export class Instance {
  readonly name: string
  readonly port: number
  #place = here
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
  launch(more: Record<string, string> = {}, place = here): void {
    this.#place = place
    const [program, ...args] = [...place.command, process.execPath, this.#main]
    this.#program = new Program(program!, args, {
      env: { ...this.#env, ...more, HOST: place.address, PORT: String(this.port), NODE_ENV: 'production' },
    })
  }

  async start(more?: Record<string, string>, place?: Place): Promise<void> {
    this.launch(more, place)
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

  /** `up` or `degraded`; undefined when it is not ready. */
  async status(): Promise<string | undefined> {
    return this.health().then(
      ({ status }) => status,
      () => undefined,
    )
  }

  async assertUp(when: string): Promise<void> {
    const status = await this.status()
    if (status !== 'up') throw new Error(`${this.name} says ${status ?? 'that it is not ready'} ${when}`)
  }

  async untilNotReady(): Promise<void> {
    await until(`${this.name} says that it is not ready`, noticeSeconds, async () => !(await this.isReady()))
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
    if (!token) throw new Error(`sign-in at ${this.name} failed: ${envelope?.message ?? 'no answer'}\n${this.output}`)
    this.#token = token
    return token
  }

  /** Instances share their sessions. */
  useToken(token: string): void {
    this.#token = token
  }

  async ask({ method = 'GET', path, body, form, headers }: Call): Promise<Answer> {
    try {
      const answer = await fetch(`http://${this.#place.address}:${this.port}${path}`, {
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

  /** One figure of `/metrics`, by its name and labels. */
  async figure(name: string): Promise<number> {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const text = await (await fetch(`http://${this.#place.address}:${this.port}/metrics`, { headers })).text()
    const line = text.split('\n').find((one) => one.startsWith(`${name} `))
    return line ? Number(line.slice(name.length + 1)) : Number.NaN
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
