import type { Resource } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import type { ImportSummary, SkippedRows } from '../../api/resource/ResourceCalls.ts'
import { isFinished } from '../../api/live/isFinished.ts'
import { useTask } from '../../api/live/useTask.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { type ImportStage, stageAfter } from './importStage.ts'

/** Foreign keys set on every row of a sheet, by field. */
export type ForeignKeys = Readonly<Record<string, string>>

/** The names of fields by the heads of the sheet that are not their titles. */
export type AssignedColumns = Readonly<Record<string, string>>

/** A file that is imported, with the name of its sheet unless it is the first. */
export interface ChosenSheet {
  file: File
  sheet?: string | undefined
}

/** The import of a spreadsheet: upload, dry run, preview, commit, and undo if requested. */
export function useImport(resource: Resource, foreignKeys?: ForeignKeys, firstColumns: AssignedColumns = noColumns) {
  const api = useMemo(() => resourceApi(resource), [resource])
  const client = useQueryClient()
  const [stage, setStage] = useState<ImportStage>({ at: 'choose' })
  const [chosen, setChosen] = useState<ChosenSheet>()
  // Kept for the next file: a corrected one usually has the same heads.
  const [columns, setColumns] = useState(firstColumns)
  const task = useTask('taskId' in stage ? stage.taskId : undefined)

  const next = task && isFinished(task) ? stageAfter(stage, task) : stage
  if (next !== stage) setStage(next)

  // A result appears when rows were written, and changes when the import was undone.
  useEffect(() => {
    if (stage.at === 'result') void client.invalidateQueries({ queryKey: ['resource', resource.name] })
  }, [stage, client, resource.name])

  async function send({ file, sheet }: ChosenSheet, assigned: AssignedColumns) {
    const fileName = file.name
    setChosen({ file, sheet })
    setStage({ at: 'sending', fileName })
    try {
      const sent = Object.keys(assigned).length > 0 ? assigned : undefined
      const { taskId } = await api.importPreview(file, { foreignKeys, sheet, columns: sent })
      setStage({ at: 'checking', fileName, taskId })
    } catch (error) {
      setStage({ at: 'choose', problem: formatError(error) })
    }
  }

  return {
    stage,
    task,
    api,
    template: () => api.template(foreignKeys),
    /** The file was not chosen, for this reason. */
    refuse: (problem: string) => setStage({ at: 'choose', problem }),
    choose: (file: File, sheet?: string) => send({ file, sheet }, columns),
    /** Checks the same file again with the fields of more columns. */
    async assign(more: AssignedColumns) {
      const assigned = { ...columns, ...more }
      setColumns(assigned)
      if (chosen) await send(chosen, assigned)
    },
    async commit(skipped: SkippedRows) {
      if (stage.at !== 'preview') return
      const { fileName, preview } = stage
      try {
        const { taskId } = await api.importCommit({ batchId: preview.batchId, ...skipped })
        setStage({ at: 'importing', fileName, preview, taskId })
      } catch (error) {
        const problem = formatError(error)
        setStage((current) => (current.at === 'preview' ? { ...current, problem } : current))
      }
    },
    async revert() {
      if (stage.at !== 'result') return ''
      const words = await api.importRevert(stage.result.batchId)
      setStage({ ...stage, isReverted: true })
      return words
    },
    /** After a row was corrected. */
    setSummary: useCallback(
      (summary: ImportSummary) =>
        setStage((current) =>
          current.at === 'preview' ? { ...current, preview: { ...current.preview, ...summary } } : current,
        ),
      [],
    ),
    restart: () => setStage({ at: 'choose' }),
  }
}

const noColumns: AssignedColumns = {}

export type ImportModel = ReturnType<typeof useImport>
