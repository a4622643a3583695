import { existsSync } from 'node:fs'
import { buildOrExit } from './build.mjs'
import { serverBundle, workerEntries } from './build/serverBundle.mjs'
import { ensureInstalled } from './install/ensureInstalled.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './runNode.mjs'
import { installFromDistribution } from './test/systemPackages.mjs'

await ensureInstalled()
await buildOrExit()
const clockLibraries = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime`)
const hasServices =
  ['/usr/sbin/pgbouncer', '/usr/bin/redis-server', '/usr/lib/postgresql'].every((place) => existsSync(place)) &&
  clockLibraries.some((place) => existsSync(place))
// Without the right to install, the run says what is missing.
if (!hasServices) installFromDistribution('services')
const { build } = await import('vite')
const outDir = inRoot('server', '.cache', 'chaos')
await build({
  configFile: false,
  ...serverBundle({
    entries: { chaos: inRoot('chaos', 'runChaos.ts'), ...workerEntries() },
    outDir,
    hasPackages: false,
  }),
})
const { code } = await runNode([inRoot('server', '.cache', 'chaos', 'chaos.js'), ...process.argv.slice(2)])
process.exitCode = code ?? 1
