import { Worker, type WorkerOptions } from 'node:worker_threads'

// Replaced by true in the build; undefined when running from sources.
declare const isBuilt: true | undefined

/**
 * Starts the worker thread in `<name>.worker.ts`, anywhere below server/src. Each worker file is an entry of the build
 * and is placed next to main.js; from sources it is bundled on demand.
 */
export async function startWorker(name: string, options?: WorkerOptions): Promise<Worker> {
  return new Worker(await workerFile(name), options)
}

async function workerFile(name: string): Promise<URL> {
  // Decided at build time, so that the product contains no trace of the bundler.
  if (typeof isBuilt !== 'undefined') return new URL(`./${name}.worker.js`, import.meta.url)
  const { bundledWorker } = await import('./bundledWorker.ts')
  return bundledWorker(name)
}
