import { buildOrExit } from './build.mjs'
import { ensureInstalled } from './install/ensureInstalled.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './runNode.mjs'

await ensureInstalled()
await buildOrExit({ only: 'server' })
const { code } = await runNode([inRoot('server', 'dist', 'main.js'), 'eject', ...process.argv.slice(2)])
if (code === 0) await runNode([inRoot('node_modules', 'oxfmt', 'bin', 'oxfmt'), inRoot('domain', 'src', 'resources')])
process.exitCode = code
