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

/** Packages with compiled parts, and one that a driver tries for and does well without. */
const native = ['@node-rs/argon2', 'pg-native']

/** What the framework asks for only where routes have schemas or tests call it without a network: never here. */
const unused = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request']

/** Copies of what Node has; the lister of folders is one that nobody calls. */
const builtIn = { 'readable-stream': 'node:stream', glob: 'node:fs/promises' }

/**
 * Vite's configuration for code that runs in Node. In the product packages go in too, since looking for a thousand small
 * files is most of a start; outside stay those that bring programs of their own.
 * Everything lies flat in one folder, so that `./x.worker.js` is right from whichever chunk asks.
 * @param {{ entries: Record<string, string>, outDir: string, hasPackages?: boolean }} options
 * @returns {import('vite').UserConfig}
 */
export function serverBundle({ entries, outDir, hasPackages = true }) {
  return {
    root: inRoot('server'),
    logLevel: 'warn',
    define: { isBuilt: 'true' },
    resolve: hasPackages ? { alias: builtIn } : {},
    ssr: hasPackages ? { noExternal: true, external: [...native, ...unused] } : { noExternal: [/^@lexdesk\//] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: hasPackages,
      sourcemap: true,
      reportCompressedSize: false,
      rolldownOptions: {
        input: entries,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Needed as a whole by every start; in pieces, because seeds share them, it would be twenty files.
          codeSplitting: { groups: [{ name: 'domain', test: /[\\/]domain[\\/]src[\\/]/ }] },
        },
      },
    },
  }
}
