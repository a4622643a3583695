import type { FieldError } from '../../errors.ts'
import { columnName } from '../../resource/defineResource.ts'
import { listParameters } from '../../resource/listParameters.ts'
import { readFills } from './chosenFields.ts'
import { fieldsForParams, isFixedParams, readParams } from './popupParams.ts'
import { adoptedErrors } from './adoptedErrors.ts'
import { buttonErrors } from './buttonErrors.ts'
import { compileField, isSearchable, readDefault, sortedBy } from './compileForm.ts'
import { fieldCalled } from './compileStates.ts'
import { expressionErrors } from './expressionErrors.ts'
import { formulaIn } from './formExpressions.ts'
import { sourceOf } from './fieldSources.ts'
import { isReservedName } from './isReservedName.ts'
import { subTableCalled, withNames } from './nameReferences.ts'
import {
  isOnlineKind,
  isYes,
  type OnlineDefinition,
  type OnlineField,
  type OnlineKind,
  onlineKinds,
} from './OnlineField.ts'
import { onlineCode, onlineTable } from './onlineNames.ts'
import { patternProblem } from './patternProblem.ts'
import { rightErrors } from './rightErrors.ts'
import { stateErrors } from './stateErrors.ts'
import { isTextFormat } from './textFormats.ts'

const namePattern = /^[a-z][a-zA-Z0-9]*$/
/** PostgreSQL cuts longer names, and two of them could become one. */
const maxIdentifier = 63

const canBeUnique = ['text', 'integer', 'date', 'datetime', 'dictionary', 'reference', 'user', 'department', 'region']
const takesRange = ['integer', 'number', 'money']
const takesNumber = ['integer', 'number']
const takesReadDefault = ['money', 'date', 'datetime', 'time']
const takesDefault = ['text', 'multiline', 'integer', 'number', 'yesNo', 'dictionary', ...takesReadDefault]

/** What is wrong with a form, each at its cell. A line without a name gets one when it is saved. */
export function formErrors(given: OnlineDefinition): FieldError[] {
  const form = withNames(given)
  const { fields, titleField, sortField } = form
  const errors = fieldErrors(form)
  const texts = fields.filter(({ kind, subTable }) => kind === 'text' && !subTable)
  if (texts.length === 0) errors.push({ field: 'fields', message: '至少要有一个文本字段，作为记录的名称' })
  else if (titleField && !texts.some(({ name, title }) => name === titleField || title === titleField))
    errors.push({ field: 'titleField', message: `没有文本字段“${titleField}”` })
  if (sortField && errors.length === 0 && sortedBy(fields, sortField) === undefined)
    errors.push({ field: 'sortField', message: `列表不能按“${sortField}”排序` })
  const belonging = belongingProblem(form)
  if (belonging) errors.push({ field: 'belongsTo', message: belonging })
  const themed = themeProblem(form)
  if (themed) errors.push({ field: 'theme', message: themed })
  errors.push(...takenTitles(form), ...rightErrors(form), ...adoptedErrors(form))
  // Expressions refer to fields, so that these must be right first.
  return errors.length > 0 ? errors : [...expressionErrors(form), ...stateErrors(form), ...buttonErrors(form)]
}

/** Whether a field can name the records that those of the form are parts of: one record of the product, never another form. */
export const canBelong = ({ kind, subTable, source }: Pick<OnlineField, 'kind' | 'subTable' | 'source'>): boolean =>
  kind === 'reference' && !subTable && Boolean(source) && onlineCode(source!) === undefined

function belongingProblem({ fields, belongsTo }: OnlineDefinition): string | undefined {
  if (!belongsTo) return undefined
  const field = fieldCalled(fields, belongsTo)
  return field && canBelong(field)
    ? undefined
    : `“${field?.title ?? belongsTo}”不是关联委托、合同等业务的字段（只能关联一条记录）`
}

/** Titles of what the form itself has: two columns of a list or a sheet cannot be called the same. */
function takenTitles({ fields, isTree, states = [] }: OnlineDefinition): FieldError[] {
  const taken = new Map<string, string>([
    ...(states.length > 0 ? [['状态', '有状态的表单已有“状态”一栏，请换一个标题'] as const] : []),
    ...(isYes(isTree) ? [['上级', '树形表单已有“上级”一栏，请换一个标题'] as const] : []),
  ])
  return fields.flatMap(({ title, subTable }, index) => {
    const message = subTable ? undefined : taken.get(title.trim())
    return message ? [{ field: `fields[${index}].title`, message: `第 ${index + 1} 行：${message}` }] : []
  })
}

const withLines = ['erp', 'tab', 'inner']

function themeProblem({ theme = '', isTree, fields }: OnlineDefinition): string | undefined {
  if (theme === 'tree' && !isYes(isTree)) return '只有树形表单可以显示为树形列表'
  if (withLines.includes(theme) && !fields.some(({ kind }) => kind === 'rows'))
    return '这种版式显示附表，表单还没有附表'
  return undefined
}

/** What is wrong with the lines of a form. */
export function fieldErrors(form: OnlineDefinition): FieldError[] {
  const { fields } = form
  const errors = fields.flatMap((field, index) =>
    lineErrors(field, form).map(([column, message]) => ({
      field: `fields[${index}].${column}`,
      message: `第 ${index + 1} 行：${message}`,
    })),
  )
  return [...errors, ...repeated(fields, 'name', '字段名'), ...repeated(fields, 'title', '标题')]
}

type Line = [column: keyof OnlineField, message: string]

function lineErrors(field: OnlineField, { code, fields }: OnlineDefinition): Line[] {
  const { name, kind, subTable, source, length, defaultValue } = field
  if (!isOnlineKind(kind)) return [['kind', '没有这种字段类型']]
  const words = onlineKinds[kind]
  const errors: Line[] = []
  if (name && !namePattern.test(name)) errors.push(['name', '字段名须以小写字母开头，只含字母和数字'])
  else if (isReservedName(name)) errors.push(['name', `“${name}”由系统使用，请换一个字段名`])
  else if (longestIdentifier(code, field).length > maxIdentifier) errors.push(['name', '字段名太长'])
  if (subTable && kind === 'rows') errors.push(['kind', '附表里不能再有附表'])
  else if (subTable && !subTableCalled(fields, subTable)) errors.push(['subTable', `没有附表“${subTable}”`])
  if (kind === 'rows' && !fields.some((one) => one.subTable && subTableCalled(fields, one.subTable) === field))
    errors.push(['kind', '附表至少要有一个字段：在其“所属附表”选择此附表'])
  const from = sourceOf[kind]
  if (from && !source) errors.push(['source', `请选择${from.title}`])
  if (subTable && kind === 'sequence') errors.push(['kind', '附表的字段不能是编号'])
  if (isYes(field.unique) && (subTable || !canBeUnique.includes(kind)))
    errors.push(['unique', subTable ? '附表的字段不能要求不重复' : `${words}不能要求不重复`])
  if (isYes(field.inSearch) && (subTable || !isSearchable(kind)))
    errors.push(['inSearch', subTable ? '附表的字段不能作为查询条件' : `${words}不能作为查询条件`])
  else if (isYes(field.inSearch) && listParameters.has(name))
    errors.push(['inSearch', `“${name}”是列表的参数，不能作为查询条件，请换一个字段名`])
  if (field.format && (kind !== 'text' || !isTextFormat(field.format)))
    errors.push(['format', kind === 'text' ? '没有这种格式' : '只有文本可以要求格式'])
  if (kind === 'number' && length !== null && length > 8) errors.push(['length', '小数最多 8 位'])
  if (length !== null && length < (kind === 'number' ? 0 : 1)) errors.push(['length', '长度须大于 0'])
  errors.push(
    ...rangeErrors(field),
    ...patternErrors(field),
    ...choiceErrors(field, fields),
    ...paramErrorsOf(field, fields),
    ...fixedErrorsOf(field),
  )
  if (formulaIn(defaultValue) !== undefined) return errors
  if (defaultValue && !takesDefault.includes(kind)) errors.push(['defaultValue', `${words}不能有默认值`])
  else if (defaultValue && takesNumber.includes(kind) && !/^-?\d+(\.\d+)?$/.test(defaultValue))
    errors.push(['defaultValue', '默认值应为数字'])
  else if (defaultValue && takesReadDefault.includes(kind)) {
    const read = readDefault(compileField(field), field)
    if ('problem' in read) errors.push(['defaultValue', `默认值${read.problem}`])
  }
  return errors
}

function rangeErrors({ kind, min, max, length, formula }: OnlineField): Line[] {
  const words = onlineKinds[kind]
  if (min === undefined && max === undefined) return []
  const first = min === undefined ? 'max' : 'min'
  if (formula) return [[first, '有计算公式的字段不能限制大小，请用校验']]
  if (kind === 'text') {
    if (max !== undefined) return [['max', '文本最多多少字，请填写长度']]
    if (!Number.isInteger(min) || min! < 0) return [['min', '最少字数应为整数']]
    return min! > (length ?? 100) ? [['min', `最少字数不能大于长度 ${length ?? 100}`]] : []
  }
  if (!takesRange.includes(kind)) return [[first, `${words}不能限制大小`]]
  return min !== undefined && max !== undefined && min > max ? [['max', '最大不能小于最小']] : []
}

function patternErrors({ kind, pattern, patternMessage, formula }: OnlineField): Line[] {
  if (!pattern) return patternMessage ? [['pattern', '请填写自定格式']] : []
  if (kind !== 'text') return [['pattern', '只有文本可以自定格式']]
  if (formula) return [['pattern', '有计算公式的字段不能自定格式']]
  if (patternProblem(pattern)) return [['pattern', '正则表达式不正确']]
  return patternMessage ? [] : [['patternMessage', '请填写不符时的提示']]
}

const choosing: readonly OnlineKind[] = ['reference', 'tree', 'popup']
const filledKinds: readonly OnlineKind[] = ['rows', 'sequence', 'richText', 'markdown', 'file', 'image']

/** A line without a name is called by its title. */
const called = ({ name, title }: OnlineField): string => name || title

function choiceErrors(field: OnlineField, fields: readonly OnlineField[]): Line[] {
  const { kind, subTable, shows, fills } = field
  const isPopup = kind === 'popup'
  if (isPopup && shows) return [['shows', '弹出报表没有记录可显示']]
  if (isPopup && !Object.hasOwn(readFills(fills), called(field))) return [['fills', '请选择此字段取报表的哪一列']]
  if (!shows && !fills) return []
  const first = shows ? 'shows' : 'fills'
  if (!choosing.includes(kind)) return [[first, '只有关联记录和弹出报表可以显示和带出对方的字段']]
  return Object.entries(readFills(fills)).flatMap(([own, theirs]): Line[] => {
    const target = fields.find((one) => called(one) === own && (one.subTable || null) === (subTable || null))
    if (own === '' || theirs === '') return [['fills', '带出须写成“本表单字段名=对方字段名”']]
    if (!target) return [['fills', `${subTable ? '同一附表' : '表单'}没有字段“${own}”`]]
    if (own === called(field) && !isPopup) return [['fills', '不能带出到字段本身']]
    if (target.formula) return [['fills', `“${target.title}”有计算公式，不能带出`]]
    return filledKinds.includes(target.kind)
      ? [['fills', `“${target.title}”是${onlineKinds[target.kind]}，不能带出`]]
      : []
  })
}

function paramErrorsOf(field: OnlineField, fields: readonly OnlineField[]): Line[] {
  const { kind, params } = field
  if (!params) return []
  if (kind !== 'popup') return [['params', '只有弹出报表有报表参数']]
  return Object.entries(readParams(params)).flatMap(([param, own]): Line[] => {
    if (param === '' || own === '') return [['params', '报表参数须写成“参数名=本表单字段名”']]
    if (own === called(field)) return [['params', '报表参数不能取字段本身']]
    return fieldsForParams(field, fields).some((one) => called(one) === own)
      ? []
      : [['params', `${field.subTable ? '同一附表和表单' : '表单'}没有字段“${own}”`]]
  })
}

function fixedErrorsOf({ kind, params, fixedParams }: OnlineField): Line[] {
  if (!fixedParams) return []
  if (kind !== 'popup') return [['fixedParams', '只有弹出报表有报表参数']]
  if (!isFixedParams(fixedParams)) return [['fixedParams', '报表参数的固定值须是参数名和文本']]
  const taken = readParams(params)
  return Object.entries(fixedParams).flatMap(([param, value]): Line[] => {
    if (value === '') return [['fixedParams', `请填写报表参数“${param}”的固定值`]]
    return Object.hasOwn(taken, param) ? [['fixedParams', `报表参数“${param}”不能既取字段的值又有固定值`]] : []
  })
}

/** How long the name of a field in this sub-table, or in the form itself, can be. */
export const nameRoom = (code: string, subTable: string | null): number =>
  maxIdentifier - longestIdentifier(code, { name: '', subTable }).length

/** The longest name that the database gets for a field: that of an index. */
function longestIdentifier(code: string, { name, subTable }: Pick<OnlineField, 'name' | 'subTable'>): string {
  const table = subTable ? `${onlineTable(code)}_${columnName(subTable)}` : onlineTable(code)
  return `${table}_${columnName(name)}_pinyin`
}

function repeated(fields: readonly OnlineField[], column: 'name' | 'title', words: string): FieldError[] {
  const seen = new Map<string, number>()
  return fields.flatMap((field, index) => {
    const key = `${field.subTable ?? ''}.${field[column].toLowerCase()}`
    const first = seen.get(key)
    seen.set(key, first ?? index)
    return field[column] === '' || first === undefined
      ? []
      : [{ field: `fields[${index}].${column}`, message: `第 ${index + 1} 行：${words}与第 ${first + 1} 行相同` }]
  })
}
