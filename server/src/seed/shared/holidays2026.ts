export interface HolidaySeed {
  date: string
  type: 'holiday' | 'makeup'
  name: string
  year: number
  /** Y: a statutory day, paid threefold when worked; N: a day gained or lost by swapping. */
  legalFlag: 'Y' | 'N'
  sourceNo: string
}

interface Festival {
  name: string
  rest: [first: string, last: string]
  /** By the rules in force since 2025, which added 除夕 and 5 月 2 日. */
  statutory: string[]
  makeup: string[]
}

const sourceNo = '国办发明电〔2025〕7号'

const festivals: Festival[] = [
  { name: '元旦', rest: ['01-01', '01-03'], statutory: ['01-01'], makeup: ['01-04'] },
  {
    name: '春节',
    rest: ['02-15', '02-23'],
    statutory: ['02-16', '02-17', '02-18', '02-19'],
    makeup: ['02-14', '02-28'],
  },
  { name: '清明节', rest: ['04-04', '04-06'], statutory: ['04-05'], makeup: [] },
  { name: '劳动节', rest: ['05-01', '05-05'], statutory: ['05-01', '05-02'], makeup: ['05-09'] },
  { name: '端午节', rest: ['06-19', '06-21'], statutory: ['06-19'], makeup: [] },
  { name: '中秋节', rest: ['09-25', '09-27'], statutory: ['09-25'], makeup: [] },
  { name: '国庆节', rest: ['10-01', '10-07'], statutory: ['10-01', '10-02', '10-03'], makeup: ['09-20', '10-10'] },
]

/** 国务院办公厅关于2026年部分节假日安排的通知, one row per day. */
export const holidays2026: HolidaySeed[] = festivals
  .flatMap(({ name, rest, statutory, makeup }) => [
    ...daysOf(rest).map((day) => row(name, 'holiday', day, statutory.includes(day))),
    ...makeup.map((day) => row(name, 'makeup', day, false)),
  ])
  .toSorted((one, other) => one.date.localeCompare(other.date))

function row(name: string, type: HolidaySeed['type'], day: string, isStatutory: boolean): HolidaySeed {
  return { date: `2026-${day}`, type, name, year: 2026, legalFlag: isStatutory ? 'Y' : 'N', sourceNo }
}

/** No holiday of this year crosses a month. */
function daysOf([first, last]: [string, string]): string[] {
  const [month, from, to] = [first.slice(0, 2), Number(first.slice(3)), Number(last.slice(3))]
  return Array.from({ length: to - from + 1 }, (_, index) => `${month}-${String(from + index).padStart(2, '0')}`)
}
