import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../connection/StartError.ts'
import type { Account } from './chooseAccount.ts'
import { embeddedUser, passwordFile } from './initialiseCluster.ts'

/** Where the embedded server listens: a socket file that only its owner can reach, or loopback with a password. */
export type Endpoint = { socketFolder: string } | { port: number }

const socketPort = 5432
/** The system's limit is 104 to 108 bytes including the file name. */
const longestSocketPath = 100

export async function chooseEndpoint(
  cluster: string,
  account: Account,
  hasSockets = process.platform !== 'win32',
): Promise<Endpoint> {
  if (!hasSockets) return { port: await freePort() }
  if (await canListen(cluster)) return { socketFolder: cluster }
  return { socketFolder: shortFolder(cluster, account) }
}

export function endpointUrl(endpoint: Endpoint, cluster: string, database: string): string {
  if ('port' in endpoint) {
    const password = readFileSync(passwordFile(cluster), 'utf8')
    return `postgresql://${embeddedUser}:${password}@127.0.0.1:${endpoint.port}/${database}?sslmode=disable`
  }
  const place = new URLSearchParams({ host: endpoint.socketFolder, port: String(socketPort), sslmode: 'disable' })
  return `postgresql://${embeddedUser}@localhost/${database}?${place.toString()}`
}

/** The path may be too long, or a mount without sockets; trying is the only sure test. */
async function canListen(folder: string): Promise<boolean> {
  const path = join(folder, `.s.PGSQL.${socketPort}`)
  if (Buffer.byteLength(path) > longestSocketPath) return false
  const probe = join(folder, '.s.try')
  rmSync(probe, { force: true })
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(probe, () => server.close(() => resolve(true)))
  })
}

/** Removes a socket folder outside the data folder. */
export function removeEndpoint(endpoint: Endpoint, cluster: string): void {
  if ('socketFolder' in endpoint && endpoint.socketFolder !== cluster)
    rmSync(endpoint.socketFolder, { recursive: true, force: true })
}

function shortFolder(cluster: string, account: Account): string {
  const owner = account.uid ?? process.getuid?.() ?? 0
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 12)
  const base = Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir()
  const folder = join(base, `lexdesk-${name}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartError(`无法创建数据库套接字目录 ${folder}：${(error as Error).message}`)
  }
  // Another user may have created the folder to intercept connections.
  const stat = lstatSync(folder)
  if (!stat.isDirectory() || stat.uid !== owner || (stat.mode & 0o077) !== 0)
    throw new StartError(`数据库套接字目录 ${folder} 不属于本程序，请删除它后重试`)
  return folder
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
