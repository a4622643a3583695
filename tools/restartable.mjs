import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * A Node program that is restarted on demand; calls during a restart are coalesced into one more.
 * @param {string[]} args
 * @param {{ cwd: string }} options
 */
export function restartable(args, { cwd }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  /** @type {Promise<void> | undefined} */
  let restarting
  let isRestartRequested = false

  async function stop() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }

  async function restartUntilQuiet() {
    while (isRestartRequested) {
      isRestartRequested = false
      await stop()
      child = spawn(process.execPath, args, { cwd, stdio: 'inherit' })
    }
    restarting = undefined
  }

  return {
    restart() {
      isRestartRequested = true
      restarting ??= restartUntilQuiet()
      return restarting
    },
    stop,
  }
}
