import type { Resource } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import type { ImportSummary } from '../../api/resource/ResourceCalls.ts'
import { isFinished } from '../../api/live/isFinished.ts'
import { useTask } from '../../api/live/useTask.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { type ImportStage, stageAfter } from './importStage.ts'

/** Foreign keys set on every row of a sheet, by field. */
export type ForeignKeys = Readonly<Record<string, string>>

/** The import of a spreadsheet: upload, dry run, preview, commit, and undo if requested. */
export function useImport(resource: Resource, foreignKeys?: ForeignKeys) {
  const api = useMemo(() => resourceApi(resource), [resource])
  const client = useQueryClient()
  const [stage, setStage] = useState<ImportStage>({ at: 'choose' })
  const task = useTask('taskId' in stage ? stage.taskId : undefined)

  const next = task && isFinished(task) ? stageAfter(stage, task) : stage
  if (next !== stage) setStage(next)

  // A result appears when rows were written, and changes when the import was undone.
  useEffect(() => {
    if (stage.at === 'result') void client.invalidateQueries({ queryKey: ['resource', resource.name] })
  }, [stage, client, resource.name])

  return {
    stage,
    task,
    api,
    template: () => api.template(foreignKeys),
    /** The file was not chosen, for this reason. */
    refuse: (problem: string) => setStage({ at: 'choose', problem }),
    async choose(file: File, sheet?: string) {
      const fileName = file.name
      setStage({ at: 'sending', fileName })
      try {
        const { taskId } = await api.importPreview(file, foreignKeys, sheet)
        setStage({ at: 'checking', fileName, taskId })
      } catch (error) {
        setStage({ at: 'choose', problem: formatError(error) })
      }
    },
    async commit(skipBad: boolean) {
      if (stage.at !== 'preview') return
      const { fileName, preview } = stage
      try {
        const { taskId } = await api.importCommit({ batchId: preview.batchId, skipBad })
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

export type ImportModel = ReturnType<typeof useImport>
