import type { CronExpression, CronPart } from './CronExpression.ts'
import { CronError } from './CronError.ts'
import { cronRules, type CronUnit, cronUnits } from './CronUnit.ts'

/** The seven fields of an expression; a missing field has its default. */
export function cronFields(text: string): Record<CronUnit, string> {
  const given = text.trim().split(/\s+/).filter(Boolean)
  return mapUnits((unit, index) => given[index] ?? cronRules[unit].missing)
}

/** Parses a Quartz expression: six fields, or seven with the year. */
export function parseCron(text: string): CronExpression {
  const count = text.trim().split(/\s+/).filter(Boolean).length
  if (count < 6 || count > 7) throw new CronError(`Cron 表达式应有 6 或 7 段，现有 ${count} 段`)
  const fields = cronFields(text.toUpperCase())
  const cron = mapUnits((unit) => parseCronField(unit, fields[unit]))
  assertDays(cron)
  return cron
}

export function parseCronField(unit: CronUnit, text: string): CronPart[] {
  const parts = text
    .toUpperCase()
    .split(',')
    .map((part) => parsePart(unit, part))
  const alone = parts.find(({ kind }) => ['every', 'none', 'monthEnd', 'lastOf', 'nth'].includes(kind))
  if (alone && parts.length > 1)
    throw new CronError(`${cronRules[unit].title}：*、?、L、# 只能单独使用，不能列在一起`, unit)
  return parts
}

function assertDays({ day, week }: CronExpression): void {
  const [hasDay, hasWeek] = [day, week].map((field) => field[0]!.kind !== 'none')
  if (hasDay && hasWeek) throw new CronError('日和周不能同时指定，其中一个应为 ?', 'week')
  if (!hasDay && !hasWeek) throw new CronError('日和周不能同时为 ?', 'week')
}

function parsePart(unit: CronUnit, text: string): CronPart {
  if (text === '*') return { kind: 'every' }
  if (text === '?') {
    if (unit === 'day' || unit === 'week') return { kind: 'none' }
    throw new CronError(`${cronRules[unit].title}：? 只能用于日和周`, unit)
  }
  const special = unit === 'day' ? dayPart(text) : unit === 'week' ? weekPart(text) : undefined
  return special ?? plainPart(unit, text)
}

function dayPart(text: string): CronPart | undefined {
  const end = /^L(?:-(\d+))?(W)?$/.exec(text)
  if (end) {
    const before = Number(end[1] ?? 0)
    if (before > 30) throw new CronError('日：L- 之后应在 0 至 30 之间', 'day')
    return { kind: 'monthEnd', before, isWorkday: end[2] !== undefined }
  }
  const nearest = /^(\d+)W$/.exec(text)
  return nearest ? { kind: 'nearest', day: valueOf('day', nearest[1]!) } : undefined
}

function weekPart(text: string): CronPart | undefined {
  // A week ends on Saturday.
  if (text === 'L') return { kind: 'value', value: 7 }
  const last = /^(\w+)L$/.exec(text)
  if (last) return { kind: 'lastOf', weekday: valueOf('week', last[1]!) }
  const nth = /^(\w+)#(\d+)$/.exec(text)
  if (!nth) return undefined
  const order = Number(nth[2])
  if (order < 1 || order > 5) throw new CronError('周：# 之后应在 1 至 5 之间', 'week')
  return { kind: 'nth', weekday: valueOf('week', nth[1]!), nth: order }
}

function plainPart(unit: CronUnit, text: string): CronPart {
  const shape = /^(\*|\w+)(?:-(\w+))?(?:\/(\w+))?$/.exec(text)
  if (!shape) throw new CronError(`${cronRules[unit].title}：无法识别“${text}”`, unit)
  const [, head, tail, increment] = shape as unknown as [string, string, string?, string?]
  const from = head === '*' ? undefined : valueOf(unit, head)
  if (from === undefined && tail !== undefined) throw new CronError(`${cronRules[unit].title}：无法识别“${text}”`, unit)
  const to = tail === undefined ? undefined : valueOf(unit, tail)
  if (unit === 'year' && to !== undefined && to < from!) throw new CronError('年：结束年份应不早于开始年份', 'year')
  if (increment !== undefined) {
    const step = stepOf(unit, increment)
    return { kind: 'step', ...(from !== undefined && { from }), ...(to !== undefined && { to }), step }
  }
  if (to !== undefined) return { kind: 'range', from: from!, to }
  return { kind: 'value', value: from! }
}

function valueOf(unit: CronUnit, text: string): number {
  const { title, min, max, names } = cronRules[unit]
  const named = names?.indexOf(text) ?? -1
  const value = named >= 0 ? named + min : /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(value)) throw new CronError(`${title}：无法识别“${text}”`, unit)
  if (value < min || value > max) throw new CronError(`${title}：应在 ${min} 至 ${max} 之间，现为 ${text}`, unit)
  return value
}

/** Like Quartz, accepts an interval as long as the whole field, which then fires once. */
function stepOf(unit: CronUnit, text: string): number {
  const { title, min, max } = cronRules[unit]
  const step = /^\d+$/.test(text) ? Number(text) : Number.NaN
  const maxStep = max - min + 1
  if (!(step >= 1 && step <= maxStep))
    throw new CronError(`${title}：间隔应在 1 至 ${maxStep} 之间，现为 ${text}`, unit)
  return step
}

function mapUnits<T>(value: (unit: CronUnit, index: number) => T): Record<CronUnit, T> {
  return Object.fromEntries(cronUnits.map((unit, index) => [unit, value(unit, index)])) as Record<CronUnit, T>
}
