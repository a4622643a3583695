import {
  AppError,
  errors,
  maxSheetRows,
  type AnyRow,
  type Resource,
  rowFromWire,
  type SavedSheet,
  type SheetChanges,
  type SheetPart,
  type SheetRefusal,
  type Values,
} from '@lexdesk/domain'

/** The changes of a sheet as sent by a client. */
export function sheetFromWire(resource: Resource, body: Values): SheetChanges {
  const rowsOf = (part: SheetPart) => {
    const rows = body[part] ?? []
    if (!Array.isArray(rows) || !rows.every(isRow)) throw errors.badRequest(`${part} 应为记录的列表`)
    return rows.map((row) => rowFromWire(resource, row))
  }
  const seen = (part: SheetPart) =>
    rowsOf(part).map((row) => {
      const { id, version } = row
      if (typeof id !== 'string' || id === '' || !Number.isInteger(version))
        throw errors.badRequest(`${part} 的每条记录须有 id 和 version`)
      return { ...row, id, version: version as number }
    })
  const changes = { added: rowsOf('added'), changed: seen('changed'), deleted: seen('deleted') }
  const count = changes.added.length + changes.changed.length + changes.deleted.length
  if (count === 0) throw errors.refused('没有需要保存的修改')
  if (count > maxSheetRows) throw errors.refused(`一次最多保存 ${maxSheetRows} 行，本次有 ${count} 行，请分批保存`)
  return changes
}

const isRow = (row: unknown): row is Values => typeof row === 'object' && row !== null && !Array.isArray(row)

/** Converts the stored rows in the refusals of a sheet to the wire. */
export function sheetErrorOnWire(error: unknown, answer: (row: AnyRow) => Values): unknown {
  if (!(error instanceof AppError) || error.code !== 'sheet_refused') return error
  for (const refusal of (error.details as { refusals: SheetRefusal[] }).refusals)
    if (refusal.current) refusal.current = answer(refusal.current) as AnyRow
  return error
}

export const savedWords = ({ added, changed, deleted }: SavedSheet): string =>
  `已保存：${[changed > 0 && `修改 ${changed} 行`, added > 0 && `新增 ${added} 行`, deleted > 0 && `删除 ${deleted} 行`]
    .filter(Boolean)
    .join('，')}`
