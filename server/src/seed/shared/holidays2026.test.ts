import { createCalendar, parseHolidayNotice, workdaysBetween } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { holidays2026 } from './holidays2026.ts'

test('with these days 2026 has 248 working days', () => {
  expect(holidays2026.filter(({ type }) => type === 'holiday')).toHaveLength(33)
  expect(holidays2026.filter(({ type }) => type === 'makeup')).toHaveLength(6)
  expect(workdaysBetween(createCalendar(holidays2026), '2025-12-31', '2026-12-31').count).toBe(248)
})

test('the statutory days are the thirteen of the law, all of them free', () => {
  expect(holidays2026.filter(({ legalFlag }) => legalFlag === 'Y').map(({ date, type }) => `${date} ${type}`)).toEqual([
    '2026-01-01 holiday',
    '2026-02-16 holiday',
    '2026-02-17 holiday',
    '2026-02-18 holiday',
    '2026-02-19 holiday',
    '2026-04-05 holiday',
    '2026-05-01 holiday',
    '2026-05-02 holiday',
    '2026-06-19 holiday',
    '2026-09-25 holiday',
    '2026-10-01 holiday',
    '2026-10-02 holiday',
    '2026-10-03 holiday',
  ])
})

test('parsing the text of the notice gives the same days', () => {
  const notice = [
    '国务院办公厅关于2026年部分节假日安排的通知',
    '一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。',
    '二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。',
    '三、清明节：4月4日（周六）至6日（周一）放假，共3天。',
    '四、劳动节：5月1日（周五）至5日（周二）放假调休，共5天。5月9日（周六）上班。',
    '五、端午节：6月19日（周五）至21日（周日）放假，共3天。',
    '六、中秋节：9月25日（周五）至27日（周日）放假，共3天。',
    '七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）、10月10日（周六）上班。',
  ].join('\n')
  const { days, unread } = parseHolidayNotice(notice)
  expect(unread).toEqual([])
  expect(days).toEqual(holidays2026.map(({ date, type, name }) => ({ date, type, name })))
})
