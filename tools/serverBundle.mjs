import path from 'node:path'
import { inRoot } from './root.mjs'
import { isTestFile, sourceFiles } from './sourceFiles.mjs'

/**
 * The worker files of the server, by the name that `startWorker` uses: sheet → server/src/…/sheet.worker.ts.
 * @returns {Record<string, string>}
 */
export function workerEntries() {
  /** @type {Record<string, string>} */
  const entries = {}
  for (const file of sourceFiles('server/src')) {
    if (!file.endsWith('.worker.ts') || isTestFile(file)) continue
    const name = path.posix.basename(file, '.ts')
    if (entries[name]) throw new Error(`two workers are called ${name}: ${entries[name]} and ${inRoot(file)}`)
    entries[name] = inRoot(file)
  }
  return entries
}

/**
 * Vite's configuration for code that runs in Node: packages stay outside, our own workspaces go in.
 * Everything lies flat in one folder, so that `./x.worker.js` is right from whichever chunk asks.
 * @param {{ entries: Record<string, string>, outDir: string }} options
 * @returns {import('vite').UserConfig}
 */
export function serverBundle({ entries, outDir }) {
  return {
    root: inRoot('server'),
    logLevel: 'warn',
    define: { isBuilt: 'true' },
    ssr: { noExternal: [/^@lexdesk\//] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      reportCompressedSize: false,
      rolldownOptions: {
        input: entries,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  }
}
