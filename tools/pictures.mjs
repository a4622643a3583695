import { buildOrExit } from './build.mjs'
import { ensureInstalled } from './install/ensureInstalled.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './runNode.mjs'
import { findBrowser } from './test/browser.mjs'

await ensureInstalled()
await buildOrExit()
const env = { CHROMIUM: await findBrowser(), PICTURES: 'on' }
const playwright = inRoot('node_modules', '@playwright', 'test', 'cli.js')
process.exitCode = (await runNode([playwright, 'test', '--reporter=list'], { env })).code
