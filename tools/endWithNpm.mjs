/**
 * Told to end, npm ends its shell, and some shells (dash) leave the program behind, holding port and data folder.
 * A program that lost its shell therefore ends as if it had been told itself.
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
