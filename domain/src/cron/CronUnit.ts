/** The seven fields in their order. */
export const cronUnits = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const
export type CronUnit = (typeof cronUnits)[number]

interface UnitRules {
  title: string
  /** The unit after a number in a sentence. */
  word: string
  /** The unit after the length of an interval. */
  interval: string
  min: number
  max: number
  /** The default of a missing field. */
  missing: '*' | '?'
  names?: readonly string[]
}

export const cronRules: Record<CronUnit, UnitRules> = {
  second: { title: '秒', word: '秒', interval: '秒', min: 0, max: 59, missing: '*' },
  minute: { title: '分', word: '分', interval: '分钟', min: 0, max: 59, missing: '*' },
  hour: { title: '时', word: '时', interval: '小时', min: 0, max: 23, missing: '*' },
  day: { title: '日', word: '日', interval: '天', min: 1, max: 31, missing: '*' },
  month: {
    title: '月',
    word: '月',
    interval: '个月',
    min: 1,
    max: 12,
    missing: '*',
    names: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  },
  // Quartz counts from Sunday.
  week: {
    title: '周',
    word: '',
    interval: '天',
    min: 1,
    max: 7,
    missing: '?',
    names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
  },
  year: { title: '年', word: '年', interval: '年', min: 1970, max: 2199, missing: '*' },
}

/** From the first to the seventh day of the week. */
export const cronWeekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'] as const
