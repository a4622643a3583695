import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Was this module started from the command line, rather than imported?
 * @param {string} moduleUrl `import.meta.url`
 */
export function isMain(moduleUrl) {
  const started = process.argv[1]
  return started !== undefined && realpathSync(started) === realpathSync(fileURLToPath(moduleUrl))
}
