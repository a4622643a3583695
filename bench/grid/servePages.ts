import react from '@vitejs/plugin-react'
import { rm } from 'node:fs/promises'
import { build, preview } from 'vite'
import { inRepository } from '../inRepository.ts'
import { installPeers } from './installPeers.ts'

export type Side = 'ours' | 'floor' | 'agGrid' | 'antTable' | 'vxeTable'
/** The last one has only our grid. */
export type PageName = Side | 'alone'

/** If it is in use, the next free one. */
const firstPort = 4300
const peers: readonly PageName[] = ['agGrid', 'vxeTable']

/** Builds the pages as for production, and serves them. */
export async function servePages(pages: readonly PageName[]): Promise<{ address: string; close(): Promise<void> }> {
  if (pages.some((page) => peers.includes(page))) installPeers()
  const root = inRepository('bench', 'grid', 'pages')
  const outDir = inRepository('bench', '.cache', `grid-${process.pid}`)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: packagesOfPeers() },
    define: { __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4096,
      rolldownOptions: { input: pages.map((page) => `${root}/${page}.html`) },
    },
  })
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: firstPort },
  })
  return {
    address: server.resolvedUrls!.local[0]!,
    async close() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

/** The pages are outside the folder in which the peers are installed. */
function packagesOfPeers() {
  const folder = inRepository('bench', 'peers', 'node_modules')
  return ['ag-grid-community', 'ag-grid-react', 'vue', 'vxe-pc-ui', 'vxe-table'].map((name) => ({
    find: new RegExp(`^${name}(?=/|$)`),
    replacement: `${folder}/${name}`,
  }))
}
