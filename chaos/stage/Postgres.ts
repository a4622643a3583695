import { spawnSync } from 'node:child_process'
import { chown, mkdir } from 'node:fs/promises'
import pg from 'pg'
import { findProgram } from './findProgram.ts'
import { Program, serviceAccount } from './Program.ts'
import { until } from './until.ts'

const startSeconds = 30

/** PostgreSQL of the distribution on a port of its own. */
export class Postgres {
  readonly port: number
  readonly #folder: string
  readonly #user = serviceAccount()
  #server: Program | undefined

  constructor(folder: string, port: number) {
    this.#folder = folder
    this.port = port
  }

  async initialise(): Promise<void> {
    await this.#fillFolder('initdb', ['-U', 'lexdesk', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  }

  /** Becomes a streaming replica of a running server. */
  async copy({ port }: Postgres): Promise<void> {
    await this.#fillFolder('pg_basebackup', ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'lexdesk', '-c', 'fast', '-R'])
  }

  async #fillFolder(program: string, args: readonly string[]): Promise<void> {
    await mkdir(this.#folder, { mode: 0o700 })
    if (this.#user) await chown(this.#folder, this.#user.uid, this.#user.gid)
    const { status, stderr } = spawnSync(findProgram(program), [...args, '-D', this.#folder], {
      ...this.#user,
      cwd: this.#folder,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
  }

  async start(): Promise<void> {
    const settings = [
      `port=${this.port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${this.#folder}`,
      'max_connections=60',
      'wal_retrieve_retry_interval=1s',
      'hot_standby_feedback=on',
    ]
    const args = ['-D', this.#folder, ...settings.flatMap((setting) => ['-c', setting])]
    this.#server = new Program(findProgram('postgres'), args, { user: this.#user, cwd: this.#folder })
    await until('PostgreSQL answers', startSeconds, () => this.query('select 1', 'postgres').then(isTrue, isFalse))
  }

  async createDatabase(): Promise<void> {
    await this.query('create database lexdesk', 'postgres')
  }

  /** `SIGINT` is a fast shutdown, `SIGKILL` a crash of the postmaster. */
  async stop(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    await this.#server?.end(signal)
  }

  /** A connection of the test itself, which does not go through a gate. */
  async connect(database = 'lexdesk'): Promise<pg.Client> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: 'lexdesk', database })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  async query<R extends pg.QueryResultRow>(text: string, database?: string, values: unknown[] = []): Promise<R[]> {
    const client = await this.connect(database)
    try {
      return (await client.query<R>(text, values)).rows
    } finally {
      await client.end()
    }
  }
}

const isTrue = (): boolean => true
const isFalse = (): boolean => false
