import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startWorker } from './startWorker.ts'

test('a worker runs from sources, with its packages and files', async () => {
  const worker = await startWorker('echo', { workerData: '你好' })
  worker.postMessage('律师')
  expect(await once(worker, 'message')).toEqual(['你好 律师 (lü shi)'])
  await worker.terminate()
})

test('names a worker that does not exist', async () => {
  await expect(startWorker('nobody')).rejects.toThrow('nobody.worker.ts')
})
