import { dictionary, integer, text, yesNo } from '../../resource/kinds/builders.ts'
import { type Field, kindOf } from '../../resource/kinds/index.ts'
import type { FillRule } from '../../resource/kinds/sequence.ts'
import { missingMessage, problemMessage } from '../../resource/readRow.ts'

export const fillDates = ['yyyyMMdd', 'yyyyMM', 'yyyy', 'none'] as const

/** Every handler of a fill rule with its parameters. Names of code are never executed: unknown handlers are refused. */
export const fillHandlers: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  numbering: {
    prefix: text('前缀', { max: 20 }),
    date: dictionary('日期', 'fill_rule_date', { required: true, default: 'yyyyMMdd' }),
    separator: text('分隔符', { max: 3, help: '写在序号之前' }),
    digits: integer('序号位数', { required: true, min: 1, max: 9, default: 4 }),
    start: integer('起始序号', { required: true, min: 1, max: 100_000_000, default: 1 }),
    reset: yesNo('按日期重新计数', { required: true, default: 'Y', help: '日期变化后序号从起始序号重新开始' }),
  },
  orderNumber: { prefix: text('前缀', { max: 20, default: 'CN' }) },
  departCode: {},
  categoryCode: {},
}

/** The format of a rule's numbers: prefix, date, separator, running digits. */
export interface NumberShape {
  prefix: string
  /** As many digits of year, month, day, hour, minute and second as it has letters. */
  date: string
  separator: string
  digits: number
  start: number
  /** Whether the counter restarts with each date. */
  resets: boolean
}

export type FillValues = Record<string, unknown>
type ReadParams = { values: FillValues } | { field: 'ruleClass' | 'ruleParams'; problem: string }

/** The parameters of a rule with the handler's defaults; an error is shown after the title. */
export function readFillParams(ruleClass: string, json: string | null): ReadParams {
  if (!Object.hasOwn(fillHandlers, ruleClass)) return { field: 'ruleClass', problem: `没有“${ruleClass}”这一选项` }
  const paramsError = (problem: string): ReadParams => ({ field: 'ruleParams', problem })
  let sent: unknown = {}
  if (json !== null && json.trim() !== '') {
    try {
      sent = JSON.parse(json)
    } catch {
      return paramsError('：请输入JSON字符串')
    }
  }
  if (Array.isArray(sent)) return paramsError('：只能传递JSON对象，不能传递JSON数组')
  if (typeof sent !== 'object' || sent === null) return paramsError('：请输入JSON字符串')
  const fields = fillHandlers[ruleClass]!
  const unknown = Object.keys(sent).find((name) => !Object.hasOwn(fields, name))
  if (unknown !== undefined) return paramsError(`中没有“${unknown}”这一参数`)
  const values: FillValues = {}
  for (const [name, field] of Object.entries(fields)) {
    const read = kindOf(field).read((sent as FillValues)[name], field)
    if ('problem' in read) return paramsError(`：${problemMessage(field.title, read.problem)}`)
    const value = read.value ?? field.default ?? null
    if (value === null && field.required) return paramsError(`：${missingMessage(field)}`)
    values[name] = value
  }
  if ('date' in values && !fillDates.includes(values.date as (typeof fillDates)[number]))
    return paramsError(`：日期只能为 ${fillDates.join('、')} 之一`)
  return { values }
}

/** The number format of a handler; undefined for handlers without a counter. */
export function numberShape(ruleClass: string, values: FillValues): NumberShape | undefined {
  const prefix = (values.prefix ?? '') as string
  if (ruleClass === 'orderNumber')
    return { prefix, date: 'yyyyMMddHHmmss', separator: '', digits: 2, start: 1, resets: true }
  if (ruleClass !== 'numbering') return undefined
  return {
    prefix,
    date: values.date === 'none' ? '' : (values.date as string),
    separator: (values.separator ?? '') as string,
    digits: values.digits as number,
    start: values.start as number,
    resets: values.reset === 'Y',
  }
}

/** The format of a number field without a rule; its counter restarts with each date. */
export const builtInShape = ({ prefix, date, digits }: FillRule): NumberShape => ({
  prefix,
  date: date ?? '',
  separator: date ? '-' : '',
  digits,
  start: 1,
  resets: true,
})

const stamp = (date: string, now: string): string => now.replace(/\D/g, '').slice(0, date.length)

/** The counter's period; `now` is `YYYY-MM-DD HH:mm:ss`. */
export function numberPeriod({ date, resets }: NumberShape, now: string): string {
  return resets ? stamp(date, now) : ''
}

export function shapedNumber({ prefix, date, separator, digits }: NumberShape, now: string, count: number): string {
  return `${prefix}${stamp(date, now)}${separator}${String(count).padStart(digits, '0')}`
}
