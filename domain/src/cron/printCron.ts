import type { CronExpression, CronPart } from './CronExpression.ts'
import { cronUnits } from './CronUnit.ts'

export function printCron(cron: CronExpression): string {
  return cronUnits.map((unit) => printCronField(cron[unit])).join(' ')
}

export function printCronField(parts: readonly CronPart[]): string {
  return parts.map(printPart).join(',')
}

function printPart(part: CronPart): string {
  switch (part.kind) {
    case 'every':
      return '*'
    case 'none':
      return '?'
    case 'value':
      return String(part.value)
    case 'range':
      return `${part.from}-${part.to}`
    case 'step':
      return `${part.from ?? '*'}${part.to === undefined ? '' : `-${part.to}`}/${part.step}`
    case 'monthEnd':
      return `L${part.before ? `-${part.before}` : ''}${part.isWorkday ? 'W' : ''}`
    case 'nearest':
      return `${part.day}W`
    case 'lastOf':
      return `${part.weekday}L`
    case 'nth':
      return `${part.weekday}#${part.nth}`
  }
}
