import { errors, type Resource, sheetColumns } from '@lexdesk/domain'
import { readJsonObject } from './readJsonObject.ts'

/**
 * The fields of columns whose heads do not say them, by head as it is written in the file: assigned by the person. A head that
 * the file does not have is no error, so that they also hold for the next file.
 */
export type AssignedColumns = ReadonlyMap<string, string>

export const noAssignedColumns: AssignedColumns = new Map()

/** Parses them from the upload: a JSON object of heads with wire names or our own names. */
export function readAssignedColumns(resource: Resource, text: string | undefined): AssignedColumns {
  if (text === undefined || text.trim() === '') return noAssignedColumns
  const columns = sheetColumns(resource)
  const assigned = new Map<string, string>()
  const heads = new Map<string, string>()
  for (const [head, given] of Object.entries(readJsonObject(text, '列的对应关系 columns '))) {
    const column = columns.find(({ name, field }) => name === given || (field.wire ?? name) === given)
    if (!column) throw errors.badSheet(`列“${head}”对应的字段“${String(given).slice(0, 50)}”不存在或不能导入`)
    const other = heads.get(column.name)
    if (other !== undefined) throw errors.badSheet(`列“${other}”和“${head}”都对应“${column.field.title}”，请只保留一列`)
    heads.set(column.name, head)
    assigned.set(head.trim(), column.name)
  }
  return assigned
}
