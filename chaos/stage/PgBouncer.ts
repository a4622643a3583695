import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram } from './findProgram.ts'
import { Program, serviceAccount } from './Program.ts'

/** PgBouncer of the distribution in transaction mode, in front of a database server. */
export class PgBouncer {
  readonly port: number
  readonly #folder: string
  readonly #databasePort: number
  readonly #user = serviceAccount()
  #server: Program | undefined

  constructor(folder: string, port: number, databasePort: number) {
    this.#folder = folder
    this.port = port
    this.#databasePort = databasePort
  }

  async start(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const settings = join(this.#folder, 'pgbouncer.ini')
    await writeFile(join(this.#folder, 'users.txt'), '"lexdesk" ""\n')
    await writeFile(
      settings,
      [
        '[databases]',
        `lexdesk = host=127.0.0.1 port=${this.#databasePort} dbname=lexdesk`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${this.port}`,
        'unix_socket_dir =',
        'auth_type = trust',
        `auth_file = ${join(this.#folder, 'users.txt')}`,
        'pool_mode = transaction',
        'default_pool_size = 20',
        'max_client_conn = 200',
        '',
      ].join('\n'),
    )
    if (this.#user) await chown(this.#folder, this.#user.uid, this.#user.gid)
    this.#server = new Program(findProgram('pgbouncer'), [settings], { user: this.#user })
  }

  async stop(): Promise<void> {
    await this.#server?.end('SIGKILL')
  }
}
