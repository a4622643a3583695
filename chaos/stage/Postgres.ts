import { spawnSync } from 'node:child_process'
import { chown, mkdir } from 'node:fs/promises'
import pg from 'pg'
import { findProgram } from './findProgram.ts'
import { Program, serviceAccount } from './Program.ts'
import { until } from './until.ts'

const startSeconds = 30
const superuser = 'postgres'
/** An ordinary owner of its database, as in a company. */
export const productRole = 'lexdesk'
export const productDatabase = 'lexdesk'
/** Of another program on the same server. */
export const otherRole = 'other'

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
    await this.#fillFolder('initdb', ['-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  }

  /** Becomes a streaming replica of a running server. */
  async copy({ port }: Postgres): Promise<void> {
    await this.#fillFolder('pg_basebackup', ['-h', '127.0.0.1', '-p', `${port}`, '-U', superuser, '-c', 'fast', '-R'])
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
    await until('PostgreSQL answers', startSeconds, () => this.#answers())
  }

  async createDatabase(): Promise<void> {
    const client = await this.connect(superuser, 'postgres')
    for (const role of [productRole, otherRole]) await client.query(`create role ${role} login`)
    await client.query(`create database ${productDatabase} owner ${productRole}`)
    await client.end()
  }

  async #answers(): Promise<boolean> {
    try {
      await (await this.connect(superuser, 'postgres')).end()
      return true
    } catch {
      return false
    }
  }

  /** `SIGINT` is a fast shutdown, `SIGKILL` a crash of the postmaster. */
  async stop(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    await this.#server?.end(signal)
  }

  /** A connection of the test itself; the server keeps some for superusers. */
  async connect(user = superuser, database = productDatabase): Promise<pg.Client> {
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user, database })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  async query<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    const client = await this.connect()
    try {
      return (await client.query<R>(text, values)).rows
    } finally {
      await client.end()
    }
  }
}
