import type { FieldError } from '../../../errors.ts'
import type { Fields } from '../../../resource/kinds/index.ts'
import { readInput } from '../../../resource/readRow.ts'
import type { Values } from '../../../resource/readRow.ts'
import type { PlainDate } from '../../../calendar/plainDate.ts'
import {
  date,
  dictionaries,
  dictionary,
  number,
  reference,
  references,
  text,
} from '../../../resource/kinds/builders.ts'
import { relativeDay } from './relativeDay.ts'

/** What a reader of a SQL report is asked for. */
export const sqlParamKinds = {
  text: '文本',
  number: '数字',
  date: '日期',
  dictionary: '字典',
  dictionaries: '字典（多选）',
  reference: '记录',
  references: '记录（多选）',
} as const
type SqlParamKind = keyof typeof sqlParamKinds

/** How the values of a column are shown. */
export const sqlFormats = {
  text: '文本',
  integer: '整数',
  number: '两位小数',
  percent: '百分比',
  date: '日期',
  datetime: '日期时间',
} as const

/**
 * How the rows are drawn: the first column of texts names them, the columns of numbers are the series. A pivot and a heat
 * map have the second column of texts as columns; a gauge shows the first number.
 */
export const sqlCharts = {
  table: '只有表格',
  bar: '柱形图',
  stacked: '堆积柱形图',
  line: '折线图',
  area: '面积图',
  pie: '饼图',
  funnel: '漏斗图',
  gauge: '仪表盘',
  heatmap: '热力图',
  pivot: '透视表',
} as const
export type SqlChart = keyof typeof sqlCharts

export interface SqlParam {
  /** In the statement as `:name`. */
  name?: string | null
  title?: string | null
  kind?: string | null
  /** The code of a dictionary or the name of a resource. */
  source?: string | null
  required?: string | null
  defaultValue?: string | null
}

/** What is said about a column of the result. */
export interface SqlColumnLine {
  name?: string | null
  title?: string | null
  format?: string | null
  /** The code of a dictionary whose texts stand for the values. */
  dictionary?: string | null
  /** The resource of the record that a value opens; its id is in the same column or in another one. */
  link?: string | null
  linkColumn?: string | null
  isSummed?: string | null
}

const namePattern = /^[a-z][a-z0-9_]*$/

export function paramErrors(params: readonly SqlParam[]): FieldError[] {
  return params.flatMap((param, at) => {
    const { name, source, defaultValue } = param
    const wrong = (field: string, message: string): FieldError[] => [
      { field: `params[${at}].${field}`, message: `参数第 ${at + 1} 行：${message}` },
    ]
    if (!namePattern.test(name ?? '')) return wrong('name', '参数名须为小写字母开头的小写字母、数字和下划线')
    if (params.findIndex((one) => one.name === name) < at) return wrong('name', `参数名重复`)
    if (isOfDictionary(param) && !source) return wrong('source', '请填写字典编码')
    if (isOfRecords(param) && !source) return wrong('source', '请填写资源的英文名')
    if (!defaultValue) return []
    const [unread] = readInput(paramFields([param]), paramInput([param], {}, anyDay)).errors
    return unread ? wrong('defaultValue', `默认值：${unread.message}`) : []
  })
}

/** The parameters of a report as fields: read alike by the page and by the server. */
export function paramFields(params: readonly SqlParam[]): Fields {
  return Object.fromEntries(
    params.map(({ name, title, kind, source, required }) => {
      const options = { required: required === 'Y', form: {} }
      const [words, from] = [title ?? '', source ?? '']
      const made = {
        text: () => text(words, { ...options, max: 200 }),
        number: () => number(words, options),
        date: () => date(words, options),
        dictionary: () => dictionary(words, from, options),
        dictionaries: () => dictionaries(words, from, options),
        reference: () => reference(words, from, options),
        references: () => references(words, from, options),
      }
      return [name ?? '', made[(kind ?? 'text') as SqlParamKind]()]
    }),
  )
}

const anyDay = '2000-01-01'

/** The values that are sent and the defaults of the others, with the days that relative ones mean on a day. */
export function paramInput(params: readonly SqlParam[], sent: Values, today: PlainDate): Values {
  return Object.fromEntries(
    params.map(({ name, kind, defaultValue }) => {
      const value = Object.hasOwn(sent, name ?? '') ? sent[name ?? ''] : defaultValue
      return [name ?? '', kind === 'date' && typeof value === 'string' ? relativeDay(value, today) : value]
    }),
  )
}

/** Its value is a list: `level = any(:levels)`. */
export const isListParam = ({ kind }: SqlParam): boolean => kind === 'dictionaries' || kind === 'references'

export const isOfDictionary = ({ kind }: SqlParam): boolean => kind === 'dictionary' || kind === 'dictionaries'
export const isOfRecords = ({ kind }: SqlParam): boolean => kind === 'reference' || kind === 'references'

/** The type of a parameter in the statement. */
export function paramType(param: SqlParam): string {
  if (isListParam(param)) return 'text[]'
  return param.kind === 'number' ? 'numeric' : param.kind === 'date' ? 'date' : 'text'
}
