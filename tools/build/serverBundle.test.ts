import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { inRoot } from '../root.mjs'
import { serverBundle } from './serverBundle.mjs'

test('a built server starts its worker from the file beside its main file', async () => {
  await mkdir(inRoot('server/.cache'), { recursive: true })
  const folder = await mkdtemp(inRoot('server/.cache/bundle-'))
  const workers = inRoot('server/src/workers')
  try {
    const main = path.join(folder, 'main.ts')
    await writeFile(
      main,
      `import { startWorker } from ${JSON.stringify(path.join(workers, 'startWorker.ts'))}
       const worker = await startWorker('echo', { workerData: '你好' })
       worker.on('message', (text) => { console.log(text); void worker.terminate() })
       worker.postMessage('律师')`,
    )
    const entries = { main, 'echo.worker': path.join(workers, 'testing/echo.worker.ts') }
    await build({ configFile: false, ...serverBundle({ entries, outDir: path.join(folder, 'dist') }) })
    expect(await readdir(path.join(folder, 'dist'))).not.toContainEqual(expect.stringContaining('bundledWorker'))
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(folder, 'dist/main.js')])
    expect(stdout.trim()).toBe('你好 律师 (lü shi)')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
