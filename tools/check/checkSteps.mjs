import { inRoot } from '../root.mjs'
import { runNode } from '../runNode.mjs'

/**
 * @typedef {{ ok: boolean, output: string }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Step
 */

const workspaces = ['domain', 'parts', 'server', 'web', 'e2e', 'bench', 'chaos', 'tools']

/**
 * @param {string[]} place of the program below node_modules
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
async function tool(place, args) {
  const { code, output } = await runNode([inRoot('node_modules', ...place), ...args], { quiet: true })
  return { ok: code === 0, output }
}

/** @returns {Promise<Outcome>} */
async function checkTypes() {
  const outcomes = await inParallel(workspaces, 2, (workspace) => tool(['typescript', 'bin', 'tsc'], ['-p', workspace]))
  return { ok: outcomes.every(({ ok }) => ok), output: outcomes.map(({ output }) => output).join('') }
}

/**
 * @param {string} name of a file in tools
 * @returns {Promise<Outcome>}
 */
async function runTool(name) {
  const { code, output } = await runNode([inRoot('tools', 'check', name)], { quiet: true })
  return { ok: code === 0, output }
}

/** @type {Step[]} */
export const checkSteps = [
  { name: 'format', run: () => tool(['oxfmt', 'bin', 'oxfmt'], ['--check', '.']) },
  { name: 'lint', run: () => tool(['oxlint', 'bin', 'oxlint'], ['--type-aware', '--deny-warnings']) },
  { name: 'types', run: checkTypes },
  { name: 'rooms', run: () => runTool('rooms.mjs') },
  { name: 'declared imports', run: () => runTool('declaredImports.mjs') },
  { name: 'clock', run: () => runTool('clockForms.mjs') },
  { name: 'calls', run: () => runTool('callForms.mjs') },
  { name: 'dead code', run: () => tool(['knip', 'bin', 'knip.js'], ['--no-progress']) },
]

/**
 * Runs the work for every item, at most `width` at a time, and returns the results in the order of the items.
 * @template T, R
 * @param {readonly T[]} items
 * @param {number} width
 * @param {(item: T) => Promise<R>} work
 * @returns {Promise<R[]>}
 */
async function inParallel(items, width, work) {
  /** @type {R[]} */
  const results = []
  const waiting = [...items.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}
