import type { FieldOf, FieldOptions, Kind, Read } from '../Field.ts'
import { moneyText } from '../../text/moneyText.ts'
import { isBlank } from '../Field.ts'
import { orderRules } from '../Query.ts'

interface NumberOptions extends FieldOptions {
  min?: number
  max?: number
  default?: number
  unit?: string
  statistics?: 'sum' | 'average'
}
export interface NumberField extends NumberOptions, FieldOf<'number', number> {
  kind: 'number'
  /** Decimal places. */
  digits?: number
}
export interface IntegerField extends NumberOptions, FieldOf<'integer', number> {
  kind: 'integer'
}
interface MoneyOptions extends NumberOptions {
  /** The field with the currency; each currency is summed separately. */
  currencyField?: string
}
/** Integer cents, of CNY unless a field names the currency; people read and write the main unit. */
export interface MoneyField extends MoneyOptions, FieldOf<'money', number> {
  kind: 'money'
}

export function number<const O extends NumberOptions & { digits?: number }>(
  title: string,
  options?: O,
): NumberField & O {
  return { kind: 'number', title, ...options } as NumberField & O
}
export function integer<const O extends NumberOptions>(title: string, options?: O): IntegerField & O {
  return { kind: 'integer', title, ...options } as IntegerField & O
}
export function money<const O extends MoneyOptions>(title: string, options?: O): MoneyField & O {
  return { kind: 'money', title, ...options } as MoneyField & O
}

/** A number, or a numeric string; thousands separators are allowed because spreadsheets write them. */
function readNumber(raw: unknown): Read<number> {
  if (isBlank(raw)) return { value: null }
  if (typeof raw === 'number') return Number.isFinite(raw) ? { value: raw } : { problem: '应为数字' }
  if (typeof raw !== 'string') return { problem: '应为数字' }
  const plain = raw.trim().replace(/(?<=\d),(?=\d{3})/g, '')
  if (plain === '') return { value: null }
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? { value: Number(plain) } : { problem: '应为数字' }
}

function inRange(value: number, field: NumberOptions, show: (n: number) => string): Read<number> {
  if (field.min !== undefined && value < field.min) return { problem: `不能小于 ${show(field.min)}` }
  if (field.max !== undefined && value > field.max) return { problem: `不能大于 ${show(field.max)}` }
  return { value }
}

const asIs = (value: number): number => value

function rangeHint(words: string, { min, max }: NumberOptions, show = asIs): string {
  if (min !== undefined && max !== undefined) return `${words}，${show(min)} 到 ${show(max)}`
  if (min !== undefined) return `${words}，不小于 ${show(min)}`
  return max === undefined ? words : `${words}，不大于 ${show(max)}`
}

/** Fits the column: 32 bits. */
const integerLimit = 2_147_483_647

const numberKind: Kind<NumberField, number> = {
  storage: 'numeric',
  rules: orderRules,
  asks: '请输入',
  read: (raw, field) => {
    const read = readNumber(raw)
    if ('problem' in read || read.value === null) return read
    if (Math.abs(read.value) > 1e15) return { problem: '超出可保存的范围' }
    const digits = field.digits ?? 6
    if (Math.abs(read.value - Number(read.value.toFixed(digits))) > Number.EPSILON * Math.abs(read.value))
      return { problem: `最多 ${digits} 位小数` }
    return inRange(read.value, field, String)
  },
  readText: (cell, field) => numberKind.read(cell, field),
  print: (value) => String(value),
  hint: (field) => rangeHint(`数字，最多 ${field.digits ?? 6} 位小数`, field),
}

const integerKind: Kind<IntegerField, number> = {
  storage: 'integer',
  rules: orderRules,
  asks: '请输入',
  read: (raw, field) => {
    const read = readNumber(raw)
    if ('problem' in read || read.value === null) return read
    if (!Number.isInteger(read.value)) return { problem: '应为整数' }
    if (Math.abs(read.value) > integerLimit) return { problem: '超出可保存的范围' }
    return inRange(read.value, field, String)
  },
  readText: (cell, field) => integerKind.read(cell, field),
  print: (value) => String(value),
  hint: (field) => rangeHint('整数', field),
}

/** A row with a currency of its own is told the bare amount. */
const limitText = (cents: number, { currencyField }: MoneyField): string =>
  currencyField === undefined ? moneyText(cents) : moneyText(cents, '')

const yuan = (cents: number): string => (cents / 100).toFixed(2)

const moneyKind: Kind<MoneyField, number> = {
  storage: 'bigint',
  rules: orderRules,
  asks: '请输入',
  read: (raw, field) => {
    const read = readNumber(raw)
    if ('problem' in read || read.value === null) return read
    if (!Number.isSafeInteger(read.value)) return { problem: '应为以分为单位的整数' }
    return inRange(read.value, field, (cents) => limitText(cents, field))
  },
  readText: (cell, field) => {
    const read = readNumber(cell.replace(/^[¥￥]|元$/g, ''))
    if ('problem' in read || read.value === null) return read
    const cents = Math.round(read.value * 100)
    return Math.abs(cents / 100 - read.value) > 1e-9 ? { problem: '最多 2 位小数' } : moneyKind.read(cents, field)
  },
  print: yuan,
  hint: (field) => rangeHint('金额，单位为元，最多 2 位小数', field, (cents) => cents / 100),
}

number.kind = numberKind
integer.kind = integerKind
money.kind = moneyKind
