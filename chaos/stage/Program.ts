import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const maxOutput = 20_000

export interface ProgramOptions {
  env?: Record<string, string | undefined>
  cwd?: string
  /** Database servers refuse to run as root. */
  user?: Account | undefined
}

export interface Account {
  uid: number
  gid: number
}

/** A process that can be stopped in unfriendly ways. */
export class Program {
  readonly #child: ChildProcess
  #output = ''

  constructor(file: string, args: readonly string[], { env, cwd, user }: ProgramOptions = {}) {
    this.#child = spawn(file, args, {
      env: { ...process.env, ...env },
      cwd,
      ...user,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#output = (this.#output + text).slice(-maxOutput)))
    running.add(this)
    this.#child.once('exit', () => running.delete(this))
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** The latest output. */
  get output(): string {
    return this.#output
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /** Sends the signal and waits for the end. */
  async end(name: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.hasEnded) return
    const ended = once(this.#child, 'exit')
    this.signal(name)
    await ended
  }
}

const running = new Set<Program>()

/** When the suite is interrupted, paused processes included. */
export function killPrograms(): void {
  for (const program of running) program.signal('SIGKILL')
}

/** The account of a system user; undefined when this process is not root and so needs none. */
export function serviceAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout))
    if (uid && gid) return { uid, gid }
  }
  throw new Error('there is no user "postgres" or "nobody" to run the database server')
}
