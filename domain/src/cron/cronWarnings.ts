import type { CronExpression } from './CronExpression.ts'
import { nextRuns } from './nextRuns.ts'
import { valuesOf } from './valuesOf.ts'

const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Behaviour of an expression that its author may not have intended. */
export function cronWarnings(cron: CronExpression, now: Date): string[] {
  if (nextRuns(cron, now, 1).length === 0) return ['此表达式今后不会再执行']
  return [...shortMonths(cron), ...plainWeekdays(cron), ...fifthWeek(cron), ...everySecond(cron)]
}

function shortMonths({ day, month, week }: CronExpression): string[] {
  if (week[0]!.kind !== 'none' || day[0]!.kind === 'every') return []
  const wanted = day.flatMap((part) => {
    if (part.kind === 'nearest') return [part.day]
    return part.kind === 'value' || part.kind === 'range' ? valuesOf('day', [part]) : []
  })
  const months = valuesOf('month', month)
  return [29, 30, 31].flatMap((date) => {
    if (!wanted.includes(date)) return []
    const without = months.filter((one) => lastDays[one - 1]! < date)
    if (without.length > 0) return [`${without.join('、')} 月没有 ${date} 日，不会执行；月底请选“最后一天”`]
    return date === 29 && months.includes(2) ? ['平年 2 月没有 29 日，不会执行；月底请选“最后一天”'] : []
  })
}

function plainWeekdays({ day }: CronExpression): string[] {
  const isByWeekday = day.some((part) => part.kind === 'nearest' || (part.kind === 'monthEnd' && part.isWorkday))
  return isByWeekday ? ['这里的工作日指周一至周五，不看节假日日历：放假当天照常执行，调休上班的周末不执行'] : []
}

function fifthWeek({ week }: CronExpression): string[] {
  const [part] = week
  return part?.kind === 'nth' && part.nth === 5 ? ['没有第五个的月份不会执行；可改选“最后一个”'] : []
}

function everySecond({ second, minute }: CronExpression): string[] {
  return second[0]!.kind === 'every' && minute[0]!.kind === 'every' ? ['每秒执行一次，请确认任务足够轻'] : []
}
