import type { ImportSummary } from '../../api/ResourceCalls.ts'
import type { Task } from '../../api/Task.ts'

/** What the dry run found. */
export interface ImportPreview extends ImportSummary {
  batchId: string
  /** Titles of columns that the sheet does not have, required or not. */
  missingColumns?: string[]
  /** Columns that mean nothing here and are passed over. */
  unknownColumns?: string[]
}

export interface ImportResult {
  batchId: string
  added: number
  changed: number
  skipped: number
}

/** Where an import stands. `problem` is what the server said when a step failed. */
export type ImportStage =
  | { at: 'choose'; problem?: string }
  | { at: 'sending'; fileName: string }
  | { at: 'checking'; fileName: string; taskId: string }
  | { at: 'preview'; fileName: string; preview: ImportPreview; problem?: string }
  | { at: 'importing'; fileName: string; preview: ImportPreview; taskId: string }
  | { at: 'result'; result: ImportResult; isReverted: boolean }

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

/** How many rows a commit would write. */
export const rowsToWrite = ({ added, changed }: ImportSummary): number => added + changed

/** The stage that follows when the task of this one has ended, well or not. */
export function stageAfter(stage: ImportStage, task: Task): ImportStage {
  if (!('taskId' in stage) || stage.taskId !== task.id) return stage
  const { fileName } = stage
  const problem = task.message || (task.status === 'cancelled' ? '任务已取消' : '任务失败，请重试')
  if (stage.at === 'checking')
    return task.status === 'done'
      ? { at: 'preview', fileName, preview: task.result as ImportPreview }
      : { at: 'choose', problem }
  return task.status === 'done'
    ? { at: 'result', result: task.result as ImportResult, isReverted: false }
    : { at: 'preview', fileName, preview: stage.preview, problem }
}
