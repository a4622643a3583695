import { parentPort, workerData } from 'node:worker_threads'
import { formatMessage } from './formatMessage.ts'

parentPort?.on('message', (message: string) => {
  parentPort?.postMessage(formatMessage(String(workerData), message))
})
