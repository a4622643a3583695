import type { Values } from '@lexdesk/domain'
import { isSameValue } from '../../fields/isSameValue.ts'
import type { Sheet } from './createSheet.ts'
import type { SheetEdits } from './sheetEdits.ts'

interface Seen {
  id: string
  version: number
}

/** The unsaved work of a sheet: only the cells that the user has changed. */
export type SheetDraft = {
  added: Values[]
  changed: (Seen & { cells: Values })[]
  deleted: Seen[]
}

export const isSheetDraft = (values: Values): values is SheetDraft =>
  [values.added, values.changed, values.deleted].every(Array.isArray)

export function draftOf({ fields }: Sheet, { added, changed, deleted }: SheetEdits): SheetDraft {
  const columns = Object.keys(fields).filter((name) => !fields[name]!.writeOnly)
  const cellsOf = (row: Values, before: Values = {}) =>
    Object.fromEntries(
      columns.filter((name) => !isSameValue(row[name], before[name])).map((name) => [name, row[name] ?? '']),
    )
  return {
    added: added.map(({ row }) => cellsOf(row)),
    changed: changed.map(({ row, before }) => ({
      id: before.id,
      version: before.version,
      cells: cellsOf(row, before),
    })),
    deleted: deleted.map(({ id, version }) => ({ id, version })),
  }
}

/**
 * Repeats the work in the rows as they are stored now, in one step. Returns how many rows others have changed or
 * deleted since: those are not deleted.
 */
export function applyDraft({ fields, rowsGrid: { grid } }: Sheet, { added, changed, deleted }: SheetDraft): number {
  const { model, validation } = grid
  const keyOf = ({ id }: Seen) => model.keyOfId(id)
  const isOutdated = (seen: Seen) => model.row(keyOf(seen) ?? -1)?.version !== seen.version
  const rows = changed.flatMap((edit) => {
    const key = keyOf(edit)
    return key === undefined ? [] : [{ key, cells: edit.cells }]
  })
  model.batch(() => {
    model.setCells(
      rows.flatMap(({ key, cells }) => Object.entries(cells).map(([column, value]) => ({ key, column, value }))),
    )
    model.remove(deleted.filter((seen) => !isOutdated(seen)).flatMap((seen) => keyOf(seen) ?? []))
    const fresh = model.insert(
      model.order().length,
      added.map((cells) => Object.assign(model.newRow(), cells)),
    )
    void validation.checkCells([...rows.map(({ key }) => key), ...fresh], Object.keys(fields))
  })
  return [...changed, ...deleted].filter(isOutdated).length
}
