import { Worker, type WorkerOptions } from 'node:worker_threads'

// The build puts true in its place; from sources nobody defines it.
declare const isBuilt: true | undefined

/**
 * Starts the worker thread written in `<name>.worker.ts`, wherever it lies below server/src.
 * Each worker file is an entry of the build and stands beside main.js; from sources it is bundled on demand.
 */
export async function startWorker(name: string, options?: WorkerOptions): Promise<Worker> {
  return new Worker(await workerFile(name), options)
}

async function workerFile(name: string): Promise<URL> {
  // Decided while building, so that the product holds no trace of the bundler.
  if (typeof isBuilt !== 'undefined') return new URL(`./${name}.worker.js`, import.meta.url)
  const { bundledWorker } = await import('./bundledWorker.ts')
  return bundledWorker(name)
}
