import path from 'node:path'
import { inRoot } from '../root.mjs'
import { isTestFile, sourceFiles } from '../sourceFiles.mjs'

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

/** Packages with native parts, and an optional dependency of a driver. */
const native = ['@node-rs/argon2', 'pg-native']

/** Used by the framework only for routes with schemas: never here. */
const unused = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler']

/** Polyfills of Node modules; the directory lister among them is never called. */
const builtIn = { 'readable-stream': 'node:stream', glob: 'node:fs/promises' }

/**
 * Vite's configuration for code that runs in Node. The product bundles its packages, since resolving a thousand small
 * files takes most of a start; packages with programs of their own stay external.
 * The output is one flat folder, so that `./x.worker.js` resolves from every chunk.
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
          // Every start needs all of it; because seeds share it, it would otherwise be split into twenty files.
          codeSplitting: { groups: [{ name: 'domain', test: /[\\/]domain[\\/]src[\\/]/ }] },
        },
      },
    },
  }
}
