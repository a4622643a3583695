import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { StartError } from '../connection/StartError.ts'

/** The account that the PostgreSQL programs run as. */
export interface Account {
  /** Prepended to the program. */
  prefix: string[]
  uid?: number
  gid?: number
}

/**
 * PostgreSQL refuses to run as root. In its own user namespace it sees an ordinary user while the files stay root's;
 * where that is forbidden (many containers) it runs as the owner of the data folder, or as `nobody`.
 */
export function chooseAccount(dataDir: string, cluster: string, canUnshare = unshareWorks): Account {
  if (process.getuid?.() !== 0) return { prefix: [] }
  // An existing database belongs to the account that created it, whatever would be chosen today.
  const made = ownerOf(cluster)
  if (made && made.uid !== 0) return { prefix: [], ...made }
  if (canUnshare()) return { prefix: ['unshare', '-U'] }
  const owner = ownerOf(dataDir)
  return { prefix: [], ...(owner && owner.uid !== 0 ? owner : nobody()) }
}

/** Whether the account can reach the folder: a private home above it denies access to others. */
export function checkReach(account: Account, folder: string): void {
  if (account.uid === undefined) return
  const { uid, gid } = account
  const { status } = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { uid, gid, cwd: '/' })
  if (status !== 0)
    throw new StartError(
      `以 root 启动时内置数据库要用普通账号（uid ${uid}）运行，但该账号进不了 ${folder}：请改用普通用户启动，或把 DATA_DIR 换到其他账号可进入的目录，或设置 DATABASE_URL`,
    )
}

function unshareWorks(): boolean {
  return spawnSync('unshare', ['-U', 'true'], { stdio: 'ignore' }).status === 0
}

function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat && { uid: stat.uid, gid: stat.gid }
}

function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534) }
}
