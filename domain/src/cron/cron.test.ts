import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPlainDate } from '../calendar/index.ts'
import { beijingTime } from '../clock.ts'
import {
  cronRules,
  type CronUnit,
  cronUnits,
  cronWarnings,
  explainCron,
  nextRuns,
  parseCron,
  printCron,
} from './index.ts'
import { quartzAnswers } from './testing/quartzAnswers.ts'

const china = (wall: string): Date => new Date(`${wall.replace(' ', 'T')}+08:00`)
const wall = (moment: Date): string => beijingTime(moment)
const start = china('2026-11-15 00:00:00')
const runsOf = (text: string, count = 6): string[] => nextRuns(parseCron(text), start, count).map(wall)

// Quartz moves the 31st to the 30th in some months, and ignores values next to a W; we do neither.
const ours = new Set(['0 0 10 31W * ? *', '0 0 10 15,20W * ? *'])

describe('gives the same runs as Quartz', () => {
  test.each(quartzAnswers.filter(([cron]) => !ours.has(cron)))('for %s', (cron, runs) => {
    if (runs === null) expect(() => parseCron(cron)).toThrow(/^[^a-z]*$/)
    else expect(runsOf(cron)).toEqual(runs)
  })

  test('except for two bugs of Quartz', () => {
    expect(runsOf('0 0 10 31W * ? *', 4)).toEqual([
      '2026-12-31 10:00:00',
      '2027-01-29 10:00:00',
      '2027-03-31 10:00:00',
      '2027-05-31 10:00:00',
    ])
    expect(runsOf('0 0 10 15,20W * ? *', 3)).toEqual([
      '2026-11-15 10:00:00',
      '2026-11-20 10:00:00',
      '2026-12-15 10:00:00',
    ])
  })
})

/** Texts of one field in every mode of the builder. */
function fieldOf(unit: CronUnit): fc.Arbitrary<string> {
  const { min, max } = cronRules[unit]
  const value = fc.integer({ min, max: unit === 'year' ? 2119 : max })
  const ordered = fc
    .tuple(value, value)
    .map(([a, b]): [number, number] => (unit === 'year' ? [Math.min(a, b), Math.max(a, b)] : [a, b]))
  const step = fc.integer({ min: 1, max: Math.min(max - min + 1, 99) })
  const modes = [
    fc.constant('*'),
    value.map(String),
    fc.uniqueArray(value, { minLength: 1, maxLength: 5 }).map((list) => list.join(',')),
    ordered.map(([a, b]) => `${a}-${b}`),
    fc.tuple(value, step).map(([a, n]) => `${a}/${n}`),
    fc.tuple(ordered, step).map(([[a, b], n]) => `${a}-${b}/${n}`),
    step.map((n) => `*/${n}`),
  ]
  if (unit === 'day')
    modes.push(
      fc.constantFrom('L', 'LW'),
      fc.integer({ min: 1, max: 30 }).map((n) => `L-${n}`),
      fc.integer({ min: 1, max: 31 }).map((n) => `${n}W`),
    )
  if (unit === 'week')
    modes.push(
      value.map((n) => `${n}L`),
      fc.tuple(value, fc.integer({ min: 1, max: 5 })).map(([day, n]) => `${day}#${n}`),
    )
  return fc.oneof(...modes)
}

const expressions = fc
  .tuple(fc.boolean(), ...cronUnits.map(fieldOf))
  .map(([isByWeek, second, minute, hour, day, month, week, year]) =>
    [second, minute, hour, isByWeek ? '?' : day, month, isByWeek ? week : '?', year].join(' '),
  )

test('[P3.02] every expression of the builder is parsed and printed unchanged', () => {
  fc.assert(
    fc.property(expressions, (text) => printCron(parseCron(text)) === text),
    { numRuns: 800 },
  )
})

test('accepts names of months and weekdays in any case, and a missing year means every year', () => {
  expect(printCron(parseCron('0 0 8 ? jan-Mar mon-FRI'))).toBe('0 0 8 ? 1-3 2-6 *')
})

/** Whether a moment matches one field, computed from the text alone, independently of the engine. */
function fits(text: string, now: number, { min, max }: { min: number; max: number }): boolean {
  return text.split(',').some((part) => {
    const [head, step] = part.split('/') as [string, string?]
    const [from, to] = head === '*' ? [min, max] : head.split('-').map(Number)
    const begin = from!
    const end = to ?? (step === undefined ? begin : max)
    const size = max - min + 1
    const distance = (now - begin + size) % size
    return distance <= (end - begin + size) % size && distance % Number(step ?? 1) === 0
  })
}

function fitsDay(text: string, date: Date): boolean {
  const [day, month, year] = [date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear()]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const workdayNear = (wanted: number): number => {
    for (const away of [0, -1, 1, -2, 2]) {
      const one = wanted + away
      const weekday = new Date(Date.UTC(year, month, one)).getUTCDay()
      if (one >= 1 && one <= last && weekday !== 0 && weekday !== 6) return one
    }
    return 0
  }
  if (text === 'L') return day === last
  if (text === 'LW') return day === workdayNear(last)
  if (text.startsWith('L-')) return day === last - Number(text.slice(2))
  if (text.endsWith('W')) return Number.parseInt(text, 10) <= last && day === workdayNear(Number.parseInt(text, 10))
  return fits(text, day, cronRules.day)
}

function fitsWeek(text: string, date: Date): boolean {
  const [day, weekday] = [date.getUTCDate(), date.getUTCDay() + 1]
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  if (text.endsWith('L')) return weekday === Number.parseInt(text, 10) && day + 7 > last
  if (text.includes('#')) return weekday === Number(text[0]) && Math.ceil(day / 7) === Number(text[2])
  return fits(text, weekday, cronRules.week)
}

function fitsDate(text: string, date: Date): boolean {
  const [, , , day, month, week, year] = text.split(' ') as [string, string, string, string, string, string, string]
  if (!fits(year, date.getUTCFullYear(), cronRules.year) || !fits(month, date.getUTCMonth() + 1, cronRules.month))
    return false
  return week === '?' ? fitsDay(day, date) : fitsWeek(week, date)
}

test('finds the same days as a brute-force search', () => {
  const first = Date.UTC(2026, 10, 15)
  fc.assert(
    fc.property(expressions, (text) => {
      const daily = text.replace(/^\S+ \S+ \S+/, '0 0 12')
      const found = runsOf(daily, 800).filter((run) => run < '2028-12-31')
      const tried: string[] = []
      for (let n = 0; n < 777; n += 1) {
        const date = new Date(first + n * 86_400_000)
        if (fitsDate(daily, date)) tried.push(`${toPlainDate(date.getTime() / 86_400_000)} 12:00:00`)
      }
      expect(found).toEqual(tried)
    }),
    { numRuns: 80 },
  )
})

test('finds the same times of a day as a brute-force search', () => {
  fc.assert(
    fc.property(expressions, (text) => {
      const [second, minute, hour] = text.split(' ') as [string, string, string]
      const tried: string[] = []
      for (let n = 1; n < 86_400 && tried.length < 50; n += 1) {
        const [h, m, s] = [Math.floor(n / 3600), Math.floor(n / 60) % 60, n % 60]
        if (fits(second, s, cronRules.second) && fits(minute, m, cronRules.minute) && fits(hour, h, cronRules.hour))
          tried.push(wall(new Date(start.getTime() + n * 1000)))
      }
      expect(runsOf(`${second} ${minute} ${hour} 15 11 ? 2026`, tried.length || 1).slice(0, 50)).toEqual(tried)
    }),
    { numRuns: 20 },
  )
})

test.each([
  ['', 'Cron 表达式应有 6 或 7 段，现有 0 段'],
  ['0 0 12 * *', 'Cron 表达式应有 6 或 7 段，现有 5 段'],
  ['0 0 24 * * ?', '时：应在 0 至 23 之间，现为 24'],
  ['0 0 12 ? * 8', '周：应在 1 至 7 之间，现为 8'],
  ['0 0 12 1 0/2 ?', '月：应在 1 至 12 之间，现为 0'],
  ['0 0/61 12 * * ?', '分：间隔应在 1 至 60 之间，现为 61'],
  ['0/0 0 12 * * ?', '秒：间隔应在 1 至 60 之间，现为 0'],
  ['0 0 12 1,L * ?', '日：*、?、L、# 只能单独使用，不能列在一起'],
  ['0 0 12 1 * 2', '日和周不能同时指定，其中一个应为 ?'],
  ['0 0 12 ? * ?', '日和周不能同时为 ?'],
  ['? 0 12 1 * ?', '秒：? 只能用于日和周'],
  ['0 0 noon 1 * ?', '时：无法识别“NOON”'],
  ['0 0 12 L-31 * ?', '日：L- 之后应在 0 至 30 之间'],
  ['0 0 12 ? * 2#6', '周：# 之后应在 1 至 5 之间'],
  ['0 0 12 1 1 ? 2030-2027', '年：结束年份应不早于开始年份'],
  ['0 0 12 *-3 * ?', '日：无法识别“*-3”'],
])('refuses %j with a message that names the field', (text, words) => {
  expect(() => parseCron(text)).toThrow(words)
})

test.each([
  ['* * * * * ? *', '每天 每秒'],
  ['0 * * * * ? *', '每天 每分钟'],
  ['0 0/5 * * * ? *', '每天 每 5 分钟'],
  ['0 0,30 * * * ?', '每天 每小时 0、30 分'],
  ['0 10-20 * * * ?', '每天 每小时 10 至 20 分'],
  ['0 3/5 * * * ?', '每天 每小时 从 3 分起每 5 分钟'],
  ['0 0/7 * * * ?', '每天 每小时 每 7 分钟'],
  ['0/5 * * * * ?', '每天 每 5 秒'],
  ['0,30 * * * * ?', '每天 每分钟 0、30 秒'],
  ['* 0,30 * * * ?', '每天 每小时 0、30 分 每秒'],
  ['0 0 9 L-3W * ? *', '每月最接近最后一天之前第 3 天的工作日（周一至周五） 09:00'],
  ['0 3/5 9-17 * * ? *', '每天 9 至 17 时 从 3 分起每 5 分钟'],
  ['0 0 9,18 * * ? *', '每天 09:00、18:00'],
  ['30 15 9 1 * ? *', '每月 1 日 09:15:30'],
  ['0 0 12 ? * 6#3 *', '每月第三个星期五 12:00'],
  ['0 0 9 LW * ? *', '每月最后一个工作日（周一至周五） 09:00'],
  ['0 0 9 L-3 * ? 2027', '2027 年 每月最后一天之前第 3 天 09:00'],
  ['0 15 10 15W * ?', '每月 最接近 15 日的工作日（周一至周五） 10:15'],
  ['0 0 10 ? * 2-6 *', '每周星期一至星期五 10:00'],
  ['0 0 10 ? * 1,4 *', '每周星期日、星期三 10:00'],
  ['0 0 10 ? * 6L *', '每月最后一个星期五 10:00'],
  ['0 0 0 29 2 ? *', '每年 2 月 29 日 00:00'],
  ['0 0 8 ? 3,9 2 *', '每年 3、9 月的每个星期一 08:00'],
  ['0 30 * 1/5 * ? *', '每月 每 5 天 每小时 30 分'],
  ['0 0 8 L 6 ? 2027-2030', '2027 至 2030 年 6 月的最后一天 08:00'],
])('%s reads: %s', (text, words) => {
  expect(explainCron(parseCron(text))).toBe(words)
})

test.each([
  ['0 0 9 31 * ? *', ['2、4、6、9、11 月没有 31 日，不会执行；月底请选“最后一天”']],
  [
    '0 0 9 28-30 * ? *',
    ['平年 2 月没有 29 日，不会执行；月底请选“最后一天”', '2 月没有 30 日，不会执行；月底请选“最后一天”'],
  ],
  ['0 0 9 31 1,3 ? *', []],
  ['0 0 9 ? * 2#5 *', ['没有第五个的月份不会执行；可改选“最后一个”']],
  ['0 0 9 1 1 ? 2020', ['此表达式今后不会再执行']],
  ['0 0 9 30 2 ? *', ['此表达式今后不会再执行']],
  ['* * * * * ? *', ['每秒执行一次，请确认任务足够轻']],
  ['0 0 9 L * ? *', []],
  ['0 0 9 LW * ? *', ['这里的工作日指周一至周五，不看节假日日历：放假当天照常执行，调休上班的周末不执行']],
  ['0 0 9 15W * ? *', ['这里的工作日指周一至周五，不看节假日日历：放假当天照常执行，调休上班的周末不执行']],
  ['0 0 9 ? * 2-6 *', []],
])('warns about %s: %j', (text, warnings) => {
  expect(cronWarnings(parseCron(text), start)).toEqual(warnings)
})
