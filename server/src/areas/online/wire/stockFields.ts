import {
  columnName,
  isYes,
  type OnlineDefinition,
  type OnlineField,
  onlineTable,
  readFills,
  type Values,
} from '@lexdesk/domain'
import { columnTypeOf, controlOf } from './fieldShape.ts'

/** The fields of a form, or of one of its sub-tables, as the old wire has them (§4.23). */
export function stockFields(headId: string, definition: OnlineDefinition, subTable: string | null): Values[] {
  const { fields, formCode, code } = definition
  const own = fields
    .filter((field) => (field.subTable || null) === subTable && field.kind !== 'rows')
    .map((field) => ({ id: `${headId}.${field.name}`, ...stockField(field) }))
  const parent = subTable === null ? [] : [{ id: `${headId}.parentId`, ...parentKey(onlineTable(formCode ?? code)) }]
  return [...own, ...parent].map((field, index) => ({ cgformHeadId: headId, orderNum: index, ...field }))
}

/** The column of every sub-table by which a line belongs to its row. */
const parentKey = (mainTable: string): Values => ({
  ...stockField({ ...blankField, title: '主表记录', name: 'parentId', required: 'Y' }),
  isShowForm: 0,
  isShowList: 0,
  mainTable,
  mainField: 'id',
})

const blankField: OnlineField = {
  ...{ title: '', name: '', kind: 'text', subTable: null, required: 'N', unique: 'N', inList: 'N', inSearch: 'N' },
  ...{ source: null, length: null, format: null, defaultValue: null, section: null, help: null },
}

/** The most characters of a text without a length of its own. */
const usualLengths: Partial<Record<OnlineField['kind'], number>> = { text: 100, multiline: 500, popup: 200 }

export function stockField(field: OnlineField): Values {
  const { name, title, kind, length, defaultValue, source, required, unique, inList, inSearch } = field
  const isChoice = kind === 'dictionary' || kind === 'dictionaries'
  const isReference = kind === 'reference' || kind === 'references' || kind === 'tree'
  const stored = kind === 'popup' ? 'text' : kind
  const popup = kind === 'popup' ? readFills(field.fills) : undefined
  return {
    dbFieldName: columnName(name),
    dbFieldNameOld: columnName(name),
    dbFieldTxt: title,
    dbIsKey: 0,
    dbIsNull: isYes(required) ? 0 : 1,
    dbType: columnTypeOf(stored),
    dbLength: Object.hasOwn(usualLengths, kind) ? (length ?? usualLengths[kind]) : 32,
    dbPointLength: kind === 'number' ? (length ?? 2) : kind === 'money' ? 2 : 0,
    dbDefaultVal: null,
    dictField:
      isChoice || kind === 'category' ? source : isReference ? 'id' : popup ? Object.values(popup).join(',') : null,
    dictTable: isReference || popup ? source : null,
    dictText: popup ? Object.keys(popup).map(columnName).join(',') : null,
    fieldShowType: popup ? 'popup' : controlOf(stored),
    fieldHref: null,
    fieldLength: 120,
    fieldValidType: isYes(unique) ? 'only' : null,
    fieldMustInput: isYes(required) ? '1' : '0',
    fieldExtendJson: null,
    fieldDefaultValue: defaultValue,
    converter: null,
    isQuery: isYes(inSearch) ? 1 : 0,
    isShowForm: 1,
    isShowList: isYes(inList) ? 1 : 0,
    isReadOnly: 0,
    sortFlag: '1',
    queryMode: 'single',
    mainTable: null,
    mainField: null,
  }
}

/** The indexes that a form asks for: one for each field whose values differ. Others follow from search and references. */
export function stockIndexes(formId: string, { fields }: OnlineDefinition): Values[] {
  return fields
    .filter(({ unique }) => isYes(unique))
    .map((field) => ({
      id: `${formId}.${field.name}`,
      cgformHeadId: formId,
      indexName: `${columnName(field.name)}_key`,
      indexField: columnName(field.name),
      indexType: 'unique',
      isDbSynch: 'Y',
      delFlag: 0,
    }))
}
