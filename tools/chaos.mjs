import { buildOrExit } from './build.mjs'
import { serverBundle, workerEntries } from './build/serverBundle.mjs'
import { ensureInstalled } from './install/ensureInstalled.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './runNode.mjs'
import { ensureInstalledBeside } from './test/services.mjs'

await ensureInstalled()
await buildOrExit()
ensureInstalledBeside('services')
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
