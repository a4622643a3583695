import { endWithNpm } from './endWithNpm.mjs'
import { ensureInstalled } from './install/ensureInstalled.mjs'
import { restartable } from './restartable.mjs'
import { inRoot, root } from './root.mjs'

// Set before Vite is loaded: its build would set production for the whole process, including the dev server.
process.env.NODE_ENV = 'development'

await ensureInstalled()
// Only now Vite can be imported.
const { build, createServer } = await import('vite')

const product = restartable(['--enable-source-maps', inRoot('server', 'dist', 'main.js')], { cwd: root })

async function watchServer() {
  const watcher = await build({
    root: inRoot('server'),
    configFile: inRoot('server', 'vite.config.ts'),
    build: { watch: {} },
  })
  if (!('on' in watcher)) throw new Error('vite gave no watcher')
  let hasFailed = false
  watcher.on('event', (event) => {
    if (event.code === 'START') hasFailed = false
    // The running server continues until the sources build again; Vite has printed the error.
    if (event.code === 'ERROR') hasFailed = true
    if (event.code === 'END' && !hasFailed) void product.restart()
  })
  return watcher
}

async function serveWeb() {
  const server = await createServer({ root: inRoot('web'), configFile: inRoot('web', 'vite.config.ts') })
  await server.listen()
  return server
}

const [watcher, web] = await Promise.all([watchServer(), serveWeb()])
const port = process.env.PORT ?? '3000'
console.log(`页面 web    ${web.resolvedUrls?.local[0] ?? ''}`)
console.log(`接口 server http://127.0.0.1:${port}${process.env.API_BASE ?? '/api'}`)

endWithNpm()
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    void Promise.allSettled([product.stop(), web.close(), watcher.close()]).then(() => process.exit(0))
  })
}
