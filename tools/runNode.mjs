import { spawn } from 'node:child_process'
import { root } from './root.mjs'

/**
 * Runs a JavaScript file with this Node: the same on every system, unlike npx and the shims in `.bin`.
 * With `quiet` the output is collected and returned instead of shown.
 * @param {string[]} args the file and its arguments, after any Node options
 * @param {{ cwd?: string, quiet?: boolean, env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runNode(args, { cwd = root, quiet = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text))
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (signal) output += `\nended by ${signal}\n`
      resolve({ code: code ?? 1, output })
    })
  })
}
