import { buildOrExit } from './build.mjs'
import { endWithNpm } from './endWithNpm.mjs'
import { ensureInstalled } from './install/ensureInstalled.mjs'
import { runServer } from './runServer.mjs'

await ensureInstalled()
await buildOrExit()
endWithNpm()
await runServer(process.argv.slice(2))
