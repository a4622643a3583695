import type { CronExpression, CronPart } from './CronExpression.ts'
import { cronRules, type CronUnit, cronWeekdays } from './CronUnit.ts'

/** `W` ignores holidays. */
const workday = '工作日（周一至周五）'
const ordinals = ['一', '二', '三', '四', '五'] as const

/** 每月第三个星期五 12:00 */
export function explainCron(cron: CronExpression): string {
  return `${yearWords(cron)}${dayWords(cron)} ${timeWords(cron)}`
}

const isEvery = (parts: readonly CronPart[]): boolean => parts[0]!.kind === 'every'
const single = ([part, ...more]: readonly CronPart[]): number | undefined =>
  part?.kind === 'value' && more.length === 0 ? part.value : undefined
const weekday = (n: number): string => cronWeekdays[n - 1]!

function yearWords({ year }: CronExpression): string {
  return isEvery(year) ? '' : `${listWords('year', year)} `
}

function dayWords(cron: CronExpression): string {
  const { day, week, month } = cron
  const isPlainMonth = isEvery(month)
  const months = isPlainMonth
    ? ''
    : isEvery(cron.year)
      ? `每年 ${listWords('month', month)}`
      : listWords('month', month)
  const [part] = (week[0]!.kind === 'none' ? day : week) as [CronPart]
  const every = isPlainMonth ? '每月' : `${months}的`
  if (part.kind === 'every') return isPlainMonth ? '每天' : `${months}的每天`
  if (part.kind === 'monthEnd') return `${every}${monthEndWords(part.before, part.isWorkday)}`
  if (part.kind === 'lastOf') return `${every}最后一个${weekday(part.weekday)}`
  if (part.kind === 'nth') return `${every}第${ordinals[part.nth - 1]!}个${weekday(part.weekday)}`
  if (week[0]!.kind === 'none')
    return isPlainMonth ? `每月 ${listWords('day', day)}` : `${months} ${listWords('day', day)}`
  return isPlainMonth ? `每周${weekWords(week)}` : `${months}的每个${weekWords(week)}`
}

function monthEndWords(before: number, isWorkday: boolean): string {
  if (before === 0) return isWorkday ? `最后一个${workday}` : '最后一天'
  const day = `最后一天之前第 ${before} 天`
  return isWorkday ? `最接近${day}的${workday}` : day
}

function weekWords(parts: readonly CronPart[]): string {
  const words = parts.map((part) => {
    if (part.kind === 'value') return weekday(part.value)
    if (part.kind === 'range') return `${weekday(part.from)}至${weekday(part.to)}`
    if (part.kind !== 'step') return ''
    const end = part.to === undefined ? '' : `至${weekday(part.to)}`
    return `从${weekday(part.from ?? 1)}起${end}每 ${part.step} 天`
  })
  return words.join('、')
}

/** As a time of day where possible, otherwise field by field. */
function timeWords({ hour, minute, second }: CronExpression): string {
  const [m, s] = [single(minute), single(second)]
  if (m !== undefined && s !== undefined && hour.every(({ kind }) => kind === 'value')) {
    const tail = s === 0 ? two(m) : `${two(m)}:${two(s)}`
    return hour.map((part) => `${two((part as { value: number }).value)}:${tail}`).join('、')
  }
  const words = [
    isEvery(hour) ? (isEven('minute', minute) ? '' : '每小时') : listWords('hour', hour),
    isEvery(minute) ? (isEven('second', second) ? '' : '每分钟') : listWords('minute', minute),
    isEvery(second) ? '每秒' : s === 0 ? '' : listWords('second', second),
  ].filter(Boolean)
  return words.join(' ')
}

/** Whether the interval is regular across hours: 每 5 分钟 needs no 每小时, 每 7 分钟 restarts every hour. */
function isEven(unit: 'minute' | 'second', [part, ...more]: readonly CronPart[]): boolean {
  const { min, max } = cronRules[unit]
  if (part?.kind === 'every') return true
  if (part?.kind !== 'step' || more.length > 0 || part.to !== undefined) return false
  return (part.from ?? min) === min && (max - min + 1) % part.step === 0
}

const two = (n: number): string => String(n).padStart(2, '0')

function listWords(unit: CronUnit, parts: readonly CronPart[]): string {
  const { word } = cronRules[unit]
  const isPlain = parts.every(({ kind }) => kind === 'value')
  if (isPlain) return `${parts.map((part) => (part as { value: number }).value).join('、')} ${word}`
  return parts.map((part) => partWords(unit, part)).join('、')
}

function partWords(unit: CronUnit, part: CronPart): string {
  const { word, min, interval } = cronRules[unit]
  switch (part.kind) {
    case 'value':
      return `${part.value} ${word}`
    case 'range':
      return `${part.from} 至 ${part.to} ${word}`
    case 'step': {
      const every = `每 ${part.step} ${interval}`
      if (part.to !== undefined) return `${part.from ?? min} 至 ${part.to} ${word}${every}`
      return part.from === undefined || part.from === min ? every : `从 ${part.from} ${word}起${every}`
    }
    case 'nearest':
      return `最接近 ${part.day} 日的${workday}`
    default:
      return ''
  }
}
