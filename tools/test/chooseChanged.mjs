import { execFileSync } from 'node:child_process'
import { allSources, workspaceEntryPoints } from '../check/rooms.mjs'
import { root } from '../root.mjs'
import { changedTests, withinTime } from './changedTests.mjs'
import { readFileTimes } from './fileTimes.mjs'
import { usesOf } from './usesOf.mjs'

/** Two workers for 80 s: starting, seeding and building take the rest of two minutes. */
const workerSeconds = 160

/**
 * The tests for the uncommitted changes, or for all changes since a commit, that run in about two minutes.
 * Prints what it chose and what it left out.
 * @param {string} [since]
 * @returns {Promise<string[]>}
 */
export async function chooseChanged(since = 'HEAD') {
  const lines = (/** @type {string[]} */ args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const changed = [
    ...lines(['diff', '--name-only', '--relative', since]),
    ...lines(['ls-files', '--others', '--exclude-standard']),
  ]
  const tests = changedTests(usesOf(allSources(), workspaceEntryPoints()), changed)
  const times = readFileTimes()
  const { chosen, left } = withinTime(tests, (file) => times[file] ?? usualSeconds(file), workerSeconds)
  console.log(`${changed.length} changed files concern ${tests.length} test files; ${chosen.length} run now`)
  if (left.length > 0) console.log(`left to npm test, farthest from the change: ${left.join(' ')}`)
  return chosen
}

/** For files that have not run on this machine. @param {string} file */
const usualSeconds = (file) =>
  file.startsWith('e2e/') ? 20 : file.startsWith('server/') ? 4 : /^(web|parts)\//.test(file) ? 2 : 0.5
