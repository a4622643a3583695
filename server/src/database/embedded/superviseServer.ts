import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog } from '../Database.ts'
import { launchPostmaster, type ServerProgram } from './launchPostmaster.ts'
import { stopPostmaster } from './stopPostmaster.ts'

const longestPauseMs = 30_000

/**
 * Starts the server and restarts it if it dies; returns the function that stops it. PostgreSQL recovers from the crash
 * of a session by itself, so this handles only the death of the postmaster.
 */
export async function superviseServer(program: ServerProgram, log: DatabaseLog): Promise<() => Promise<void>> {
  let isStopping = false
  let pid = 0
  let relaunching: Promise<void> | undefined

  const launch = async (): Promise<void> => {
    pid = await launchPostmaster(program, () => {
      if (!isStopping) relaunching = relaunch()
    })
  }
  const relaunch = async (): Promise<void> => {
    for (let pause = 500; !isStopping; pause = Math.min(pause * 2, longestPauseMs)) {
      log.error('内置数据库意外退出，正在重新启动')
      await sleep(pause, undefined, { ref: false })
      if (isStopping) return
      try {
        return await launch()
      } catch (error) {
        log.error((error as Error).message)
      }
    }
  }
  await launch()

  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    isStopping = true
    // A start that is under way must end first, or its server would be left behind.
    await relaunching
    await stopPostmaster(program.cluster, pid, program.binaries)
  }
  return () => (stopped ??= stop())
}
