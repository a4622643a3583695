import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../connection/StartError.ts'
import type { Account } from './chooseAccount.ts'
import type { Binaries } from './locateBinaries.ts'
import { noBinaries } from './locateBinaries.ts'
import { programEnvironment } from './programEnvironment.ts'

const embeddedMajor = 18
export const embeddedUser = 'lexdesk'
export const embeddedDatabase = 'lexdesk'
const draftPrefix = 'postgres.new-'

export const clusterIn = (home: string): string => join(home, 'postgres')
export const passwordFile = (cluster: string): string => join(cluster, 'lexdesk.password')

/** Whether the folder contains a database that this program can open; refuses what it must not touch. */
export function hasCluster(cluster: string): boolean {
  if (!existsSync(cluster)) return false
  const owner = statSync(cluster).uid
  const self = process.getuid?.() ?? owner
  if (self !== 0 && owner !== self)
    throw new StartError(`数据库目录 ${cluster} 属于其他用户（uid ${owner}），请用该用户启动，或修改目录的所有者`)
  let version: number
  try {
    version = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'))
  } catch {
    if (readdirSync(cluster).length === 0) return false
    throw new StartError(`${cluster} 不是完整的数据库目录（缺少 PG_VERSION），请检查 DATA_DIR 或从备份恢复`)
  }
  if (version !== embeddedMajor)
    throw new StartError(
      version > embeddedMajor
        ? `数据库目录 ${cluster} 由更新的 PostgreSQL ${version} 创建，本程序内置 ${embeddedMajor}，请升级程序`
        : `数据库目录 ${cluster} 由旧的 PostgreSQL ${version} 创建，请用旧版程序备份（npm run db -- backup），换新的 DATA_DIR 后恢复`,
    )
  return true
}

/**
 * Creates the database in a temporary folder and renames it: an interruption leaves nothing that looks like a database.
 */
export async function initialiseCluster(
  dataDir: string,
  cluster: string,
  binaries: Binaries,
  account: Account,
  isDurable: boolean,
): Promise<void> {
  removeDrafts(dataDir)
  const draft = join(dataDir, `${draftPrefix}${randomBytes(6).toString('hex')}`)
  mkdirSync(draft, { mode: 0o700 })
  const secret = `${draft}.password`
  const password = randomBytes(24).toString('base64url')
  writeFileSync(secret, password, { mode: 0o600 })
  try {
    for (const path of [draft, secret]) if (account.uid !== undefined) chownSync(path, account.uid, account.gid ?? 0)
    await runInitdb(binaries, account, [
      ...['-D', draft, '-U', embeddedUser, '-A', 'scram-sha-256', '--pwfile', secret, '-E', 'UTF8'],
      // Available on every system and stable, so that no index breaks when the system's C library is updated.
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      ...(isDurable ? [] : ['--no-sync']),
    ])
    renameSync(secret, passwordFile(draft))
    chmodSync(passwordFile(draft), 0o600)
    rmSync(cluster, { recursive: true, force: true })
    renameSync(draft, cluster)
    syncFolder(dataDir)
  } catch (error) {
    removeDrafts(dataDir)
    throw error
  }
}

/** Removes leftovers of interrupted first starts; an `initdb` that outlived its product may still be writing there. */
function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(draftPrefix)) continue
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 8, retryDelay: 50 })
    } catch {
      // It does no harm, and the next first start tries again.
    }
  }
}

function runInitdb(binaries: Binaries, account: Account, args: string[]): Promise<void> {
  const [program = '', ...rest] = [...account.prefix, binaries.initdb, ...args]
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      uid: account.uid,
      gid: account.gid,
      cwd: account.uid === undefined ? undefined : '/',
      env: programEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
    })
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-4000)))
    // The program exists but its loader does not: a system without glibc.
    child.on('error', () => reject(noBinaries(`${process.platform}-${process.arch}`)))
    child.on('close', (code) => {
      if (code === 0) return resolve()
      if (code === 127) return reject(noBinaries(`${process.platform}-${process.arch}`))
      const reason = errors.match(/error: (.+)/)?.[1] ?? errors.trim().split('\n').at(-1) ?? `退出码 ${String(code)}`
      reject(new StartError(`无法创建内置数据库：${reason}`))
    })
  })
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
