import { buildOrExit } from './build.mjs'
import { ensureInstalled } from './install/ensureInstalled.mjs'
import { runServer } from './runServer.mjs'

await ensureInstalled()
await buildOrExit({ only: 'server' })
await runServer(['doctor', ...process.argv.slice(2)])
