import { cronRules, type CronUnit, cronWeekdays } from '@lexdesk/domain/cron'
import { cronOption, type CronOption } from './CronUnitModel.ts'

/** Quartz numbers weekdays from Sunday. */
export const weekdayOptions = cronWeekdays.map((label, index) => ({ value: index + 1, label }))

const everyWords: Readonly<Record<CronUnit, string>> = {
  second: '每秒',
  minute: '每分钟',
  hour: '每小时',
  day: '每天',
  month: '每月',
  week: '每天',
  year: '每年',
}

const optionWords: Readonly<Record<Exclude<CronOption, typeof cronOption.every | typeof cronOption.none>, string>> = {
  [cronOption.increment]: '间隔',
  [cronOption.specific]: '指定',
  [cronOption.range]: '区间',
  [cronOption.lastDay]: '最后一天',
  [cronOption.lastWorkday]: '最后一个工作日（周一至周五）',
  [cronOption.lastWeekday]: '最后一个',
  [cronOption.beforeMonthEnd]: '月底之前',
  [cronOption.nearestWorkday]: '最近工作日（周一至周五）',
  [cronOption.nthWeekday]: '第几个',
  [cronOption.custom]: '自定义',
}

/** The label of a mode's radio button. */
export function optionTitle(unit: CronUnit, option: CronOption): string {
  if (option === cronOption.every) return everyWords[unit]
  if (option === cronOption.none) return `不指定（由“${cronRules[unit === 'day' ? 'week' : 'day'].title}”决定）`
  return optionWords[option]
}
