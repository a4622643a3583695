import { type Resource, rowFromWire, type AnyRow, type SheetRefusal } from '@lexdesk/domain'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../api/calls/ApiError.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useAttempt } from '../useAttempt.ts'
import type { Sheet } from './createSheet.ts'
import { changesIn, countOf, ownProblems, type SheetEdits, type SheetProblem } from './sheetEdits.ts'

export interface SheetSave {
  edits: SheetEdits
  isDirty: boolean
  isSaving: boolean
  problems: readonly SheetProblem[]
  /** Why the last attempt failed, if no row is responsible. */
  failure: Error | undefined
  /** The message of the server; undefined if it was not saved. */
  save(): Promise<string | undefined>
}

/** Saves a sheet. `confirm` is asked before anything is sent. */
export function useSheetSave(
  resource: Resource,
  sheet: Sheet,
  confirm: (edits: SheetEdits) => Promise<boolean>,
): SheetSave {
  const edits = useEdits(sheet)
  const attempt = useAttempt()
  const [isSaving, setSaving] = useState(false)
  const [problems, setProblems] = useState<readonly SheetProblem[]>([])
  const [failure, setFailure] = useState<Error>()
  const [tries, setTries] = useState(0)

  const refuse = (found: readonly SheetProblem[]): undefined => {
    sheet.show(found)
    setProblems(found)
    setTries((count) => count + 1)
  }
  // The list of errors takes its space from the grid, which cannot be focused while it is saved.
  const showFirst = useEffectEvent(() => {
    const { key, column } = problems[0] ?? {}
    if (key !== undefined && column !== undefined) sheet.rowsGrid.grid.show({ key, column })
  })
  useEffect(() => {
    if (tries > 0 && !isSaving) showFirst()
  }, [tries, isSaving])

  const dropSettled = useEffectEvent(() => {
    const current = problems.filter(sheet.isCurrent)
    if (current.length === problems.length) return
    sheet.show(current)
    setProblems(current)
  })
  useEffect(() => sheet.rowsGrid.onChange(() => dropSettled()), [sheet])

  async function send(wanted: SheetEdits): Promise<string | undefined> {
    const changes = changesIn(wanted)
    try {
      const message = await resourceApi(resource).saveSheet(changes, { idempotencyKey: attempt.keyFor(changes) })
      attempt.answered()
      return message
    } catch (error) {
      attempt.answered(error)
      const refusals = refusalsIn(resource, error)
      if (refusals) return refuse(sheet.problemsOf(wanted, refusals))
      setFailure(error instanceof Error ? error : new Error(String(error)))
      return undefined
    }
  }

  return {
    edits,
    isDirty: countOf(edits) > 0,
    isSaving,
    problems,
    failure,
    async save() {
      const wanted = sheet.edits()
      if (isSaving || countOf(wanted) === 0) return undefined
      refuse(ownProblems(wanted))
      setFailure(undefined)
      if (ownProblems(wanted).length > 0 || !(await confirm(wanted))) return undefined
      setSaving(true)
      try {
        return await send(wanted)
      } finally {
        setSaving(false)
      }
    },
  }
}

/** The edits after each step of the user. */
function useEdits(sheet: Sheet): SheetEdits {
  const [store] = useState(() => {
    let edits = sheet.edits()
    return {
      subscribe: (notify: () => void) =>
        sheet.rowsGrid.onChange(() => {
          edits = sheet.edits()
          notify()
        }),
      read: () => edits,
    }
  })
  return useSyncExternalStore(store.subscribe, store.read)
}

function refusalsIn(resource: Resource, error: unknown): SheetRefusal[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'sheet_refused') return undefined
  const { refusals } = error.details as { refusals: SheetRefusal[] }
  return refusals.map(({ current, ...refusal }) => ({
    ...refusal,
    ...(current && { current: rowFromWire(resource, current) as AnyRow }),
  }))
}
