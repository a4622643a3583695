import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const sources = fileURLToPath(new URL('..', import.meta.url))
// Below server/, so that packages are found from there as from server/dist.
const cache = fileURLToPath(new URL('../../.cache/workers/', import.meta.url))
const bundled = new Map<string, Promise<URL>>()

/** The file of a worker bundled from sources on demand, as the build does for all workers. */
export function bundledWorker(name: string): Promise<URL> {
  const file = bundled.get(name) ?? bundle(name)
  bundled.set(name, file)
  return file
}

async function bundle(name: string): Promise<URL> {
  const files = await readdir(sources, { recursive: true })
  const source = files.find((file) => path.basename(file) === `${name}.worker.ts`)
  if (!source) throw new Error(`no file ${name}.worker.ts below server/src`)
  const result = await build({
    configFile: false,
    root: sources,
    logLevel: 'error',
    ssr: { noExternal: [/^@lexdesk\//] },
    build: {
      ssr: path.join(sources, source),
      write: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  if (!('output' in result)) throw new Error(`bundling ${source} gave no single output`)
  return written(name, result.output[0].code)
}

/** Named by content and renamed into place: concurrent test processes may write the same file. */
async function written(name: string, code: string): Promise<URL> {
  const file = path.join(cache, `${name}-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`)
  const beside = `${file}.${process.pid}`
  await mkdir(cache, { recursive: true })
  await writeFile(beside, code)
  await rename(beside, file)
  return pathToFileURL(file)
}
