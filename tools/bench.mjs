import path from 'node:path'
import { buildOrExit } from './build.mjs'
import { ensureInstalled } from './install/ensureInstalled.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './runNode.mjs'
import { serverBundle, workerEntries } from './build/serverBundle.mjs'
import { sourceFiles } from './sourceFiles.mjs'

const words = process.argv.slice(2)
/** Passed on to the benches. */
const options = words.filter((word) => word.startsWith('--'))
const wanted = words.filter((word) => !options.includes(word))
const ending = '.bench.ts'
const all = sourceFiles('bench').filter((file) => file.endsWith(ending))
const names = all.map((file) => path.posix.basename(file, ending))
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0 || names.length === 0) {
  console.error(`no such bench: ${unknown.join(', ')}; there are: ${names.join(', ') || 'none'}`)
  process.exit(1)
}

await ensureInstalled()
// Some benches start the built product.
await buildOrExit()
const { build } = await import('vite')
const entries = Object.fromEntries(all.map((file) => [path.posix.basename(file, '.ts'), inRoot(file)]))
// Below server/, so that packages resolve as from server/dist.
const outDir = inRoot('server', '.cache', 'bench')
await build({
  configFile: false,
  ...serverBundle({ entries: { ...entries, ...workerEntries() }, outDir, hasPackages: false }),
})

const missed = []
for (const name of wanted.length > 0 ? wanted : names) {
  // Each in its own process, so that heap and JIT state of one bench do not affect the next.
  const { code } = await runNode([
    '--expose-gc',
    inRoot('tools', 'bench', 'runBench.mjs'),
    path.join(outDir, `${name}.bench.js`),
    ...options,
  ])
  if (code !== 0) missed.push(name)
}
if (missed.length > 0) console.error(`missed: ${missed.join(', ')}`)
process.exitCode = missed.length > 0 ? 1 : 0
