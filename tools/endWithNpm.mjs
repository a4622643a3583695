/**
 * npm terminates its shell on a signal, and some shells (dash) leave the program running with its port and data.
 * A program that lost its shell therefore exits as if it had received the signal.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  timer.unref()
}
