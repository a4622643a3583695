import { randomUUID } from 'node:crypto'
import {
  constants,
  copyFileSync,
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../connection/StartError.ts'
import { isAlive } from './isAlive.ts'

export interface ProductLock {
  release(): void
}

interface Holder {
  token: string
  pid: number
  /** Machine and process namespace: a process id of another container means nothing here. */
  place: string
  /** Start time of the process, to detect a reused process id; empty where the system does not provide it. */
  began: string
}

const beatMs = 2_000
/** Two starts in a row overlap for a moment; only a lock that stays is refused. */
const graceMs = 2_000
const silenceMs = 10_000

const lockFile = (dataDir: string): string => join(dataDir, 'lexdesk.lock')

/** Whether a product is running on the folder. */
export async function isProductRunning(dataDir: string): Promise<boolean> {
  const holder = readHolder(lockFile(dataDir))
  return holder !== undefined && (await isHeld(lockFile(dataDir), holder, silenceMs))
}

/**
 * One product per data folder. The lock file names its holder and counts only while that process is alive; across
 * containers, where process ids mean nothing, it counts while its time stamp changes.
 */
export async function takeProductLock(dataDir: string, waitMs = silenceMs): Promise<ProductLock> {
  const file = lockFile(dataDir)
  const own: Holder = { token: randomUUID(), pid: process.pid, place: place(), began: began(process.pid) }
  const draft = `${file}.${own.token}`
  const refuseAt = Date.now() + Math.min(graceMs, waitMs)
  writeFileSync(draft, JSON.stringify(own))
  try {
    for (;;) {
      if (linked(draft, file)) {
        // Two starts may have seen the same stale lock; the later one wins it, so check again before relying on it.
        await sleep(30)
        if (readHolder(file)?.token === own.token) break
        continue
      }
      const holder = readHolder(file)
      if (!holder && !statSync(file, { throwIfNoEntry: false })) continue
      if (holder && (await isHeld(file, holder, waitMs))) {
        if (Date.now() >= refuseAt)
          throw new StartError(`数据目录 ${dataDir} 正被另一个运行中的程序使用（进程 ${holder.pid}），请先停止它`)
        await sleep(50)
        continue
      }
      removeDead(file, `${draft}.dead`, holder?.token)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  const beat = setInterval(() => touch(file), beatMs)
  beat.unref()
  return {
    release() {
      clearInterval(beat)
      if (readHolder(file)?.token === own.token) rmSync(file, { force: true })
    },
  }
}

async function isHeld(file: string, holder: Holder, waitMs: number): Promise<boolean> {
  if (holder.place === place()) {
    if (!isAlive(holder.pid)) return false
    if (holder.began) return began(holder.pid) === holder.began
  }
  const stamp = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (stamp === undefined || Date.now() - stamp > 6 * silenceMs) return false
  for (let waited = 0; waited < waitMs; waited += 250) {
    await sleep(250)
    if (statSync(file, { throwIfNoEntry: false })?.mtimeMs !== stamp) return true
  }
  return false
}

function removeDead(file: string, aside: string, token: string | undefined): void {
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  // If another start has already replaced the stale lock, its lock is put back.
  if (readHolder(aside)?.token !== token) linked(aside, file)
  rmSync(aside, { force: true })
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
  }
  // Some mounted folders do not support hard links; an exclusive copy is nearly as good.
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // The folder was removed under a running product; the database will report it.
  }
}

function place(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** Also empty for a process that has ended but is not yet reaped by its parent. */
function began(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name may contain spaces and brackets; the fields count from the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}
