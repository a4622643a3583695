import { columnName, errors, type OnlineField, type OnlineKind, type Values } from '@lexdesk/domain'
import type { CategoryCodes } from './categoryCodes.ts'
import { stockField } from './stockFields.ts'
import { camelCase } from './stockHead.ts'

/** Columns that every table has; the old designer lists them among the fields. */
const systemColumns = ['id', 'create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code', 'has_child']

const kindsOfControls: Readonly<Record<string, OnlineKind>> = {
  textarea: 'multiline',
  umeditor: 'richText',
  markdown: 'markdown',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  switch: 'yesNo',
  list: 'dictionary',
  radio: 'dictionary',
  checkbox: 'dictionaries',
  list_multi: 'dictionaries',
  sel_search: 'reference',
  sel_tree: 'tree',
  cat_tree: 'category',
  popup: 'popup',
  sel_user: 'user',
  sel_depart: 'department',
  pca: 'region',
  file: 'file',
  image: 'image',
}
const kindsOfTypes: Readonly<Record<string, OnlineKind>> = {
  string: 'text',
  text: 'multiline',
  int: 'integer',
  double: 'number',
  bigdecimal: 'number',
  date: 'date',
  datetime: 'datetime',
}

/** What a field of the old designer says about a line of ours. */
export type StockLine = Pick<
  OnlineField,
  'title' | 'name' | 'kind' | 'required' | 'unique' | 'inList' | 'inSearch' | 'source' | 'length' | 'defaultValue'
> & { fills?: string | null }

/** What the names of the old wire mean here. */
interface StockNames {
  /** Finds the resource behind a table of the database. */
  resourceOfTable(table: string): string | undefined
  categories: CategoryCodes
}

/** Where new category fields of the old designer take their categories from. */
export const categoryWords = (sent: unknown): string[] =>
  Array.isArray(sent) ? (sent as (Values | null)[]).map((field) => textOf(field?.dictField)) : []

/**
 * Lines of our form for the fields of an old designer. What has no counterpart is refused with its name; what is as it
 * was answered for a known field stays what it is, because the old wire has fewer kinds and options.
 */
export function readStockFields(sent: unknown, known: readonly OnlineField[], names: StockNames): StockLine[] {
  if (!Array.isArray(sent)) throw errors.badRequest('字段 fields 应为列表')
  return (sent as unknown[]).flatMap((one) => {
    if (typeof one !== 'object' || one === null) throw errors.badRequest('字段 fields 的每一项应为 JSON 对象')
    const field = one as Values
    const column = textOf(field.dbFieldName)
    // A field of the main table is the key of a sub-table, which every sub-table has.
    if (systemColumns.includes(column.toLowerCase()) || textOf(field.mainTable) !== '') return []
    const before = known.find(({ name }) => columnName(name) === column)
    return [readField(field, column, before, { ...names, known })]
  })
}

/** A value of the old wire as text; empty for what is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
const flag = (value: unknown): string => (['1', 'Y', 'true'].includes(String(value)) ? 'Y' : 'N')

function readField(
  field: Values,
  column: string,
  before: OnlineField | undefined,
  { resourceOfTable, categories, known }: StockNames & { known: readonly OnlineField[] },
): StockLine {
  const title = textOf(field.dbFieldTxt)
  const refuse = (words: string): never => {
    throw errors.refused(`“${title || column}”${words}`)
  }
  const answered = before && stockField(before)
  const isKept = (...keys: string[]): boolean =>
    answered !== undefined &&
    keys.every((key) => field[key] === undefined || textOf(field[key]) === textOf(answered[key]))
  const keep = <K extends Exclude<keyof StockLine, 'fills'>>(
    name: K,
    keys: string[],
    read: () => StockLine[K],
  ): StockLine[K] => (before && isKept(...keys) ? before[name] : read())

  const table = textOf(field.dictTable)
  const kindKeys = ['fieldShowType', 'dbType', 'dictTable', 'dictField', 'dictText']
  const kind = keep(
    'kind',
    kindKeys,
    () => kindOf(field, table !== '') ?? refuse(`的控件“${textOf(field.fieldShowType)}”在这里没有对应的字段类型`),
  )
  if (!isKept('fieldHref') && textOf(field.fieldHref) !== '') refuse('的链接在这里没有对应，请改用表单的按钮')
  return {
    title,
    name: before?.name ?? camelCase(column),
    kind,
    required: keep('required', ['fieldMustInput'], () => flag(field.fieldMustInput)),
    unique: keep('unique', ['fieldValidType'], () => {
      const check = textOf(field.fieldValidType)
      if (!['', 'only'].includes(check)) refuse(`的校验规则“${check}”在这里没有对应，请在表单设计中设置`)
      return check === 'only' ? 'Y' : 'N'
    }),
    inList: keep('inList', ['isShowList'], () => flag(field.isShowList)),
    inSearch: keep('inSearch', ['isQuery'], () => flag(field.isQuery)),
    source: keep('source', kindKeys, () => {
      if (kind === 'dictionary' || kind === 'dictionaries') return textOf(field.dictField)
      if (kind === 'popup') return table
      if (kind === 'category') {
        const root = textOf(field.dictField)
        return categories.nameOf(root) ?? (categories.codeOf(root) ? root : refuse(`的分类“${root}”不存在`))
      }
      if (kind !== 'reference' && kind !== 'references' && kind !== 'tree') return null
      if (!['', 'id'].includes(textOf(field.dictField))) refuse('只能以 id 关联记录')
      return resourceOfTable(table) ?? refuse(`关联的数据表“${table}”不存在`)
    }),
    length: keep('length', [...kindKeys, 'dbLength', 'dbPointLength'], () => {
      const length = Number(kind === 'number' ? field.dbPointLength : field.dbLength)
      return ['text', 'multiline', 'number', 'popup'].includes(kind) && length > 0 ? length : null
    }),
    defaultValue: keep('defaultValue', ['fieldDefaultValue', 'dbDefaultVal'], () => {
      const value = textOf(field.fieldDefaultValue) || textOf(field.dbDefaultVal)
      if (/^=|#\{|\{\{|\$\{/.test(value)) refuse('的默认值是表达式，这里只接受固定的值')
      return value || null
    }),
    ...((kind === 'popup' || before?.kind === 'popup') && {
      fills: kind !== 'popup' ? null : before && isKept(...kindKeys) ? (before.fills ?? null) : readPopup(field),
    }),
  }

  /** The columns of the report and the own fields that they fill, as the old designer pairs them. */
  function readPopup({ dictField, dictText }: Values): string {
    const [columns, own] = [listOf(dictField), listOf(dictText)]
    if (columns.length === 0 || columns.length !== own.length)
      refuse('须写明取报表的哪些列（dictField）、填到哪些字段（dictText），两者数量相同')
    const nameOf = (text: string): string =>
      known.find(({ name }) => name === text || columnName(name) === text)?.name ?? camelCase(text)
    return own.map((text, at) => `${nameOf(text)}=${columns[at]!}`).join(',')
  }
}

const listOf = (value: unknown): string[] =>
  textOf(value)
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

function kindOf({ fieldShowType, dbType }: Values, hasTable: boolean): OnlineKind | undefined {
  const control = textOf(fieldShowType) || 'text'
  if (control === 'text') return kindsOfTypes[(textOf(dbType) || 'string').toLowerCase()]
  if (!Object.hasOwn(kindsOfControls, control)) return undefined
  const kind = kindsOfControls[control]!
  if (!hasTable || kind === 'popup') return kind === 'reference' ? 'dictionary' : kind
  if (kind === 'dictionary') return 'reference'
  return kind === 'dictionaries' ? 'references' : kind
}
