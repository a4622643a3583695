import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import type { BenchResult } from '../BenchResult.ts'
import { inRepository } from '../inRepository.ts'

export const name = 'grid-size'
export const limit =
  'scripts of the grid beyond react and antd, without what is loaded when it is needed: at most 60 KB gzip'

const kilobyte = 1000
const entry = 'virtual:grid'
const source = `export { createGrid, DataGrid, GridToolbar, validateFormAndTables } from '@lexdesk/parts'`

export async function run(): Promise<BenchResult[]> {
  const built = await build({
    root: inRepository('bench'),
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'grid-entry',
        resolveId: (id) => (id === entry ? inRepository('bench', 'grid-entry.js') : undefined),
        load: (id) => (id === inRepository('bench', 'grid-entry.js') ? source : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: entry,
        external: /^(react|react-dom|antd|@ant-design\/.*|dayjs)(\/|$)/,
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const chunks = (Array.isArray(built) ? built : [built])
    .flatMap((one) => ('output' in one ? one.output : []))
    .filter((one): one is Rolldown.OutputChunk => one.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const first = new Set<Rolldown.OutputChunk>()
  const take = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || first.has(chunk)) return
    first.add(chunk)
    chunk.imports.forEach((file) => take(byName.get(file)))
  }
  take(chunks.find(({ isEntry }) => isEntry))
  const sizeOf = (all: Iterable<Rolldown.OutputChunk>): number =>
    [...all].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / kilobyte
  const later = chunks.filter((chunk) => !first.has(chunk))
  return [
    {
      label: 'scripts of the grid',
      ratio: sizeOf(first),
      bound: 'atMost',
      limit: 60,
      unit: 'KB',
      details: `${first.size} files; when needed ${later.length} more, ${sizeOf(later).toFixed(1)} KB`,
    },
  ]
}
