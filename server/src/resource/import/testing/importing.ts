import type { Page } from '@lexdesk/domain'
import { type CellValue, type MergeRange, writeXlsx } from 'hucre/xlsx'
import type { Task } from '@lexdesk/domain'
import type { Answer, Client } from '../../../testing/testProduct.ts'
import type { ImportSummary } from '../ImportBatch.ts'
import type { PreviewRow, RowKind } from '../staging/listStaged.ts'
import type { Preview } from '../previewImport.ts'

/** A workbook with one sheet, as a user would upload it. */
export async function sheetOf(rows: CellValue[][], merges?: MergeRange[]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: '数据', rows, merges }] }))
}

/** The import calls of one resource, polling for the result as a browser does. */
export function importing(client: Client, path: string) {
  async function taskOf(started: Answer<{ taskId: string }>): Promise<Task> {
    if (!started.success) throw new Error(started.message)
    for (;;) {
      const { result: task } = await client.get<Task>('/sys/task/queryById', { id: started.result.taskId })
      if (task.status !== 'queued' && task.status !== 'running') return task
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const resultOf = <T>(task: Task): T => {
    if (task.status !== 'done') throw new Error(task.message ?? task.status)
    return task.result as T
  }
  const previewTask = async (bytes: Buffer, fields?: Record<string, string>, name = '数据.xlsx') =>
    taskOf(await client.upload(`${path}/import/preview`, { name, bytes }, fields))
  const commit = async (batchId: string, skipBad = false, skipRepeated = false) =>
    resultOf<{ added: number; changed: number; skipped: number; repeated: number }>(
      await taskOf(await client.post(`${path}/import/commit`, { batchId, skipBad, skipRepeated })),
    )

  return {
    commit,
    /** Succeeded or not. */
    previewTask,
    preview: async (bytes: Buffer, name?: string, fields?: Record<string, string>) =>
      resultOf<Preview>(await previewTask(bytes, fields, name)),
    rows: async (batchId: string, kind?: RowKind) =>
      (await client.get<Page<PreviewRow>>(`${path}/import/rows`, { batchId, status: kind, pageSize: 100 })).result
        .records,
    fix: (batchId: string, row: number, values: Record<string, string>) =>
      client.put<{ row: PreviewRow; summary: ImportSummary }>(`${path}/import/fix`, { batchId, row, values }),
    revert: (batchId: string) => client.post(`${path}/import/revert`, { batchId }),
    list: async (params: Record<string, string> = {}) =>
      (await client.get<Page<Record<string, unknown>>>(`${path}/list`, { pageSize: 500, ...params })).result.records,
  }
}
