import { spawnSync } from 'node:child_process'
import { readlinkSync, realpathSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../connection/StartError.ts'
import { isAlive } from './isAlive.ts'
import type { Binaries } from './locateBinaries.ts'
import { postmasterPath, readPostmasterFile } from './postmasterFile.ts'

/** Time for the shutdown checkpoint of a busy server on a slow disk. */
const fastStopMs = 60_000

/** A postmaster outlives a killed product. Under the product lock, any server of the folder is such an orphan. */
export async function stopOrphan(cluster: string, binaries: Binaries): Promise<boolean> {
  const file = readPostmasterFile(cluster)
  if (file && isPostmasterOf(cluster, file.pid)) {
    await stopPostmaster(cluster, file.pid, binaries)
    return true
  }
  // In a container the process id of a killed postmaster is soon reused, and PostgreSQL would then refuse to start.
  rmSync(postmasterPath(cluster), { force: true })
  return false
}

/**
 * Fast mode first: sessions are ended, a checkpoint is written. If that hangs, immediate mode: the next start recovers.
 */
export async function stopPostmaster(cluster: string, pid: number, binaries: Binaries): Promise<void> {
  signal('SIGINT', 'fast')
  if (await hasEnded(pid, fastStopMs)) return
  signal('SIGQUIT', 'immediate')
  if (await hasEnded(pid, 10_000)) return
  throw new StartError(`内置数据库进程 ${pid} 无法停止，请手动结束它后重试`)

  function signal(name: NodeJS.Signals, mode: string): void {
    if (process.platform === 'win32') {
      // Windows has no such signals; pg_ctl talks to the postmaster through its pipe.
      spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', mode, '-W'], { windowsHide: true })
      return
    }
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH')
        throw new StartError(`无权停止遗留的内置数据库进程 ${pid}，请用启动它的账号结束它`)
    }
  }
}

async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > end) return false
    await sleep(20)
  }
  return true
}

function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    try {
      // A postmaster runs in its data folder.
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EACCES'
    }
  }
  const [command, ...args] =
    process.platform === 'win32'
      ? ['tasklist', '/NH', '/FI', `PID eq ${pid}`]
      : ['ps', '-o', 'command=', '-p', String(pid)]
  return /postgres/.test(spawnSync(command as string, args, { encoding: 'utf8', windowsHide: true }).stdout ?? '')
}
