import { pathToFileURL } from 'node:url'
import { inRoot } from './root.mjs'

/**
 * Runs the built server in this process: signals, exit code and terminal work on every system.
 * @param {string[]} args as if typed after `node server/dist/main.js`
 */
export async function runServer(args) {
  const main = inRoot('server', 'dist', 'main.js')
  process.setSourceMapsEnabled(true)
  process.argv = [process.execPath, main, ...args]
  await import(pathToFileURL(main).href)
}
