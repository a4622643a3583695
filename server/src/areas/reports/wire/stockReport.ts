import {
  type Field,
  fieldOf,
  type report,
  type ReportDefinition,
  type Resource,
  type Row,
  type Values,
  wireName,
} from '@lexdesk/domain'
import { isSorted } from '../reportShape.ts'

/** A report as the old wire has it (§4.24). Ours has no statement: its rows come from a resource. */
export const stockReport = ({ id, code, title, description, ...row }: Row<typeof report>): Values => ({
  id,
  code,
  name: title,
  cgrSql: null,
  returnValField: null,
  returnTxtField: null,
  returnType: '1',
  dbSource: null,
  content: description,
  createBy: row.createBy,
  createTime: row.createTime,
  updateBy: row.updateBy,
  updateTime: row.updateTime,
})

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

/** The columns of a report of rows; figures have none that a client could change. */
export function stockItems(headId: string, resource: Resource, definition: ReportDefinition): Values[] {
  if (definition.shape !== 'rows') return []
  const { columns, search, ranges } = definition
  return columns.map((name, at) => {
    const field = fieldOf(resource, name)!
    return {
      id: `${headId}-${name}`,
      cgrheadId: headId,
      fieldName: wireName(resource, name),
      fieldTxt: field.title,
      fieldWidth: null,
      fieldType: typeOf(field),
      searchMode: ranges.includes(name) ? 'group' : search.includes(name) ? 'single' : null,
      isOrder: flag(isSorted(field)),
      isSearch: flag(search.includes(name) || ranges.includes(name)),
      isShow: 1,
      dictCode: field.kind === 'dictionary' ? field.dictionary : null,
      fieldHref: null,
      orderNum: at + 1,
      replaceVal: null,
      isTotal: null,
      groupTitle: null,
    }
  })
}

/** What a picker may fix by `self_{name}`. */
export function stockParams(headId: string, resource: Resource, definition: ReportDefinition): Values[] {
  if (definition.shape !== 'rows') return []
  return definition.params.map((name, at) => ({
    id: `${headId}-${name}`,
    cgrheadId: headId,
    paramName: wireName(resource, name),
    paramTxt: fieldOf(resource, name)!.title,
    paramValue: '',
    orderNum: at + 1,
  }))
}

function typeOf({ kind }: Field): string {
  if (kind === 'date') return 'Date'
  if (kind === 'datetime') return 'Datetime'
  return kind === 'integer' ? 'Integer' : 'String'
}
