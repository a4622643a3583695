import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../connection/StartError.ts'
import type { Account } from './chooseAccount.ts'
import { isAlive } from './isAlive.ts'
import type { Binaries } from './locateBinaries.ts'
import { noBinaries } from './locateBinaries.ts'
import { readPostmasterFile } from './postmasterFile.ts'
import { programEnvironment } from './programEnvironment.ts'

/** Recovery after a power cut replays the log; on a slow disk that takes minutes and must not be interrupted. */
const readyMs = 600_000
/** The last sessions of a killed postmaster need a moment to end. */
const retryMs = 10_000
const logLimit = 10 * 1024 ** 2

export interface ServerProgram {
  cluster: string
  binaries: Binaries
  account: Account
  logFile: string
}

/** Starts the server and waits until it responds; `onExit` is called when it ends after that. */
export async function launchPostmaster(program: ServerProgram, onExit: () => void): Promise<number> {
  const { logFile } = program
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logLimit) renameSync(logFile, `${logFile}.1`)
  const until = Date.now() + retryMs
  for (;;) {
    const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    const pid = await launchOnce(program, onExit)
    if (pid) return pid
    const output = readFileSync(logFile).subarray(logStart).toString()
    const isBusy = /pre-existing shared memory|lock file ".*" already exists|still in use/.test(output)
    if (isBusy && Date.now() < until) {
      await sleep(300)
      continue
    }
    const reason = output.match(/(?:FATAL|PANIC):\s+(.+)/)?.[1] ?? output.trim().split('\n').at(-1) ?? ''
    throw new StartError(`内置数据库无法启动：${reason}（详见 ${logFile}）`)
  }
}

async function launchOnce(program: ServerProgram, onExit: () => void): Promise<number | undefined> {
  const { cluster, binaries, account, logFile } = program
  if (process.platform === 'win32') {
    // On Windows pg_ctl drops administrator rights, which PostgreSQL refuses to run with.
    spawnSync(binaries.pgCtl, ['start', '-D', cluster, '-l', logFile, '-W'], { stdio: 'ignore', windowsHide: true })
    return waitReady(cluster, () => readPostmasterFile(cluster)?.pid, isAlive)
  }
  const log = openSync(logFile, 'a', 0o600)
  const [command, ...args] = [...account.prefix, binaries.postgres, '-D', cluster]
  const child = spawn(command, args, {
    uid: account.uid,
    gid: account.gid,
    cwd: cluster,
    env: programEnvironment(),
    // A file, since an undrained pipe blocks it; its own process group, so that Ctrl-C reaches only the product.
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  let hasEnded = false
  let isReady = false
  let cannotRun = false
  child.on('error', () => (hasEnded = cannotRun = true))
  child.on('exit', (code) => {
    hasEnded = true
    cannotRun = code === 127
    if (isReady) onExit()
  })
  child.unref()
  const pid = await waitReady(
    cluster,
    () => child.pid,
    () => !hasEnded,
  )
  if (cannotRun) throw noBinaries(`${process.platform}-${process.arch}`)
  isReady = pid !== undefined
  return pid
}

async function waitReady(
  cluster: string,
  ownPid: () => number | undefined,
  isRunning: (pid: number) => boolean,
): Promise<number | undefined> {
  const until = Date.now() + readyMs
  for (let waited = 0; Date.now() < until; waited += 10) {
    await sleep(10)
    const pid = ownPid()
    if (pid === undefined ? waited > 5_000 : !isRunning(pid)) return undefined
    const file = readPostmasterFile(cluster)
    if (file && file.pid === pid && file.isReady) return pid
  }
  return undefined
}
