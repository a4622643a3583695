import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forwardTo } from './forwardTo.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((path) =>
  existsSync(path),
)

/** The tests of the pooler are skipped where PgBouncer is not installed. */
export const hasPgBouncer = program !== undefined

export interface PgBouncer {
  /** The address of a database of the test server, through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

/**
 * Runs PgBouncer before the server of this address. In transaction mode all clients share three connections; in session
 * mode each client needs its own.
 */
export async function startPgBouncer(server: string, mode: 'session' | 'transaction'): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'lexdesk-pgbouncer-'))
  // The socket of the test server is private to its account.
  const forward = await forwardTo(server)
  const port = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  const { username, password } = new URL(server)
  const account = `user=${decodeURIComponent(username) || 'lexdesk'}${password && ` password=${decodeURIComponent(password)}`}`
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${forward.port} ${account}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    `default_pool_size = ${mode === 'session' ? 20 : 3}`,
  ]
  writeFileSync(config, lines.join('\n'))
  chmodSync(folder, 0o755)
  // PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0
  const child = spawn(program!, [config], { stdio: 'ignore', ...(isRoot && { uid: 65_534, gid: 65_534 }) })
  await untilListening(port, child)
  return {
    through(url) {
      const pooled = new URL(new URL(url).pathname, `postgresql://lexdesk@127.0.0.1:${port}`)
      return pooled.href
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      forward.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false)).once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
