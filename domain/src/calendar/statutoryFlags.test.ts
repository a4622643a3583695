import { expect, test } from 'vitest'
import { parseHolidayNotice } from './parseHolidayNotice.ts'
import { statutoryFlags } from './statutoryFlags.ts'

const flagsOf = (text: string) => {
  const flags = statutoryFlags(text, parseHolidayNotice(text))
  const of = (flag: 'Y' | 'N' | null) => [...flags].filter(([, one]) => one === flag).map(([date]) => date.slice(5))
  return { yes: of('Y'), no: of('N'), open: of(null) }
}

test('fixed festivals and those with a lunar date in the notice are known; the others need a person', () => {
  const text = `关于2026年部分节假日安排的通知
一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日（周六）至6日（周一）放假，共3天。
四、劳动节：5月1日（周五）至5日（周二）放假调休，共5天。5月9日（周六）上班。
五、端午节：6月19日（周五，农历五月初五）至21日（周日）放假，共3天。
六、中秋节：9月25日（周五）至27日（周日）放假，共3天。
七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）、10月10日（周六）上班。`
  const { yes, no, open } = flagsOf(text)
  expect(yes).toEqual([
    '01-01',
    '02-16',
    '02-17',
    '02-18',
    '02-19',
    '05-01',
    '05-02',
    '06-19',
    '10-01',
    '10-02',
    '10-03',
  ])
  expect(open).toEqual(['04-04', '04-05', '04-06', '09-25', '09-26', '09-27'])
  expect(no).toHaveLength(2 + 5 + 3 + 2 + 4)
})

test('before 2025 the eve of 春节 and 5 月 2 日 were swapped days; 除夕 in the notice determines the first day', () => {
  const text = `关于2024年部分节假日安排的通知
一、春节：2月9日（除夕）至17日放假调休，共9天。
二、清明节：4月4日放假。
三、劳动节：5月1日至5日放假调休，共5天。`
  expect(flagsOf(text).yes).toEqual(['02-10', '02-11', '02-12', '04-04', '05-01'])
})

test('where two festivals share their days and one is unknown, the other days are undecided', () => {
  const text = '关于2025年部分节假日安排的通知\n一、国庆节、中秋节：10月1日（周三）至8日（周三）放假调休，共8天。'
  expect(flagsOf(text)).toMatchObject({
    yes: ['10-01', '10-02', '10-03'],
    no: [],
    open: ['10-04', '10-05', '10-06', '10-07', '10-08'],
  })
})
