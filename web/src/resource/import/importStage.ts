import type { ImportSummary } from '../../api/resource/ResourceCalls.ts'
import type { Task } from '@lexdesk/domain'

/** What in the head of the sheet matches no field, and the other way round. */
export interface UnmatchedColumns {
  /** Heads of the sheet without a field. */
  unknownColumns?: string[]
  /** Titles of fields missing in the sheet, required or not. */
  missingColumns?: string[]
}

/** The result of the dry run. */
export interface ImportPreview extends ImportSummary, UnmatchedColumns {
  batchId: string
  /** Columns of the sheet that are ignored, each with the reason. */
  ignoredColumns?: IgnoredColumn[]
}

interface IgnoredColumn {
  title: string
  reason: string
}

/** Empty if every column is read. */
export const ignoredWords = ({ ignoredColumns = [] }: Pick<ImportPreview, 'ignoredColumns'>): string =>
  ignoredColumns.map(({ title, reason }) => `${title}（${reason}）`).join('、')

export interface ImportResult {
  batchId: string
  added: number
  changed: number
  /** Bad rows. */
  skipped: number
  /** Rows that were left out because they repeat a record or an earlier line. */
  repeated: number
}

/** The stage of an import. `problem` is the server message if a step failed. */
export type ImportStage =
  | { at: 'choose'; problem?: string; unmatched?: UnmatchedColumns }
  | { at: 'sending'; fileName: string }
  | { at: 'checking'; fileName: string; taskId: string }
  | { at: 'preview'; fileName: string; preview: ImportPreview; problem?: string }
  | { at: 'importing'; fileName: string; preview: ImportPreview; taskId: string }
  | { at: 'result'; result: ImportResult; preview: ImportPreview; isReverted: boolean }

export const stepTitles = ['选择文件', '校验', '预览', '导入', '结果']

const steps: Record<ImportStage['at'], number> = {
  choose: 0,
  sending: 1,
  checking: 1,
  preview: 2,
  importing: 3,
  result: 4,
}

export const stepOf = (stage: ImportStage): number => steps[stage.at]

/** The number of rows that a commit would write. */
export const rowsToWrite = ({ added, changed }: ImportSummary): number => added + changed

/** The next stage after the task of this one has ended, successfully or not. */
export function stageAfter(stage: ImportStage, task: Task): ImportStage {
  if (!('taskId' in stage) || stage.taskId !== task.id) return stage
  const { fileName } = stage
  const problem = task.message || (task.status === 'cancelled' ? '任务已取消' : '任务失败，请重试')
  if (stage.at === 'checking')
    return task.status === 'done'
      ? { at: 'preview', fileName, preview: task.result as ImportPreview }
      : { at: 'choose', problem, ...(task.result !== null && { unmatched: task.result as UnmatchedColumns }) }
  return task.status === 'done'
    ? { at: 'result', result: task.result as ImportResult, preview: stage.preview, isReverted: false }
    : { at: 'preview', fileName, preview: stage.preview, problem }
}
