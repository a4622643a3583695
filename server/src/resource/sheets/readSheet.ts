import { AppError, errors, maxImportColumns, maxImportRows, maxWorkbookBytes, maxWorkbookParts } from '@lexdesk/domain'
import { startWorker } from '../../workers/startWorker.ts'
import type { Merge, SheetLimits, SheetRow } from './SheetRow.ts'

export interface SheetOrder {
  path: string
  limits: SheetLimits
  /** The first visible one unless named. */
  sheet?: string | undefined
}

export type SheetMessage =
  | { kind: 'facts'; sheets: string[]; rowCount: number; merges: Merge[] }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'refused'; code: string; message: string }

export interface Sheet {
  /** The names of all sheets that could be read instead. */
  sheets: string[]
  /** Rows with content, including the header. */
  rowCount: number
  merges: Merge[]
  /** In sheet order. */
  batches(): AsyncGenerator<SheetRow[], void>
  /** Must be called by the opener, whether the sheet was read or not. */
  close(): Promise<void>
}

const defaultLimits: SheetLimits = {
  rows: maxImportRows,
  columns: maxImportColumns,
  bytes: maxWorkbookBytes,
  parts: maxWorkbookParts,
}

// Limits the memory that a hostile workbook can use to its own thread.
const workerMemory = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 }

/**
 * Reads one sheet of an .xlsx or .xls file in a separate thread, with backpressure. The file may be deleted when the
 * rows have been read.
 */
export async function readSheet(
  path: string,
  limits: Partial<SheetLimits> = {},
  signal?: AbortSignal,
  sheet?: string,
): Promise<Sheet> {
  const order: SheetOrder = { path, limits: { ...defaultLimits, ...limits }, sheet }
  const worker = await startWorker('readSheet', { workerData: order, resourceLimits: workerMemory })
  const waiting: SheetMessage[] = []
  let failure: Error | undefined
  let wake: () => void = () => {}
  const fail = (error: Error): void => {
    failure ??= error
    wake()
  }
  worker.on('message', (message: SheetMessage) => {
    waiting.push(message)
    wake()
  })
  worker.on('error', (error: Error & { code?: string }) =>
    fail(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? errors.badSheet('文件内容过多，超出可处理的范围，请拆分后再导入')
        : error,
    ),
  )
  worker.on('exit', () => fail(new Error('the sheet reader ended early')))
  const abort = (): void => fail(errors.refused('导入已取消'))
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)

  async function next(): Promise<SheetMessage> {
    while (waiting.length === 0) {
      if (failure) throw failure
      await new Promise<void>((resolve) => (wake = resolve))
    }
    const message = waiting.shift()!
    if (message.kind === 'refused') throw new AppError(message.code, message.message)
    return message
  }

  async function close(): Promise<void> {
    signal?.removeEventListener('abort', abort)
    await worker.terminate()
  }

  async function* batches(): AsyncGenerator<SheetRow[], void> {
    for (let message = await next(); message.kind !== 'end'; message = await next()) {
      if (message.kind !== 'rows') continue
      worker.postMessage('more')
      yield message.rows
    }
  }

  try {
    const first = await next()
    if (first.kind !== 'facts') throw new Error(`the sheet reader began with ${first.kind}`)
    return { sheets: first.sheets, rowCount: first.rowCount, merges: first.merges, batches, close }
  } catch (error) {
    await close()
    throw error
  }
}
