import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseHolidayNotice } from './parseHolidayNotice.ts'
import { days2026 } from './testing/days2026.ts'
import { notice2026 } from './testing/notice2026.ts'

const dates = (text: string, year = 2026) => {
  const { days, unread } = parseHolidayNotice(text, year)
  return { days: days.map(({ date, type }) => `${date} ${type}`), unread }
}
const sorted = days2026.toSorted((one, other) => one.date.localeCompare(other.date))

describe('the notice for 2026', () => {
  test('is read completely: all seven festivals, nothing unread', () => {
    expect(parseHolidayNotice(notice2026)).toEqual({
      year: 2026,
      sourceNo: '国办发明电〔2025〕7号',
      days: sorted,
      unread: [],
    })
  })

  test.each([
    ['pasted as one line', notice2026.replaceAll('\n', '')],
    ['as one line with a news header', `新华社北京11月4日电 ${notice2026.replaceAll('\n', '')}`],
    ['with half-width punctuation', notice2026.normalize('NFKC')],
    ['with Windows line ends and a news header', `新华社北京11月4日电 ${notice2026.replaceAll('\n', '\r\n')}`],
    [
      'with the rest of the web page',
      `${notice2026}[ 责编:张倩 ]\n阅读剩余全文(\n\n相关阅读\n您此时的心情\n2025-11-04 22:15`,
    ],
    ['wrapped inside sentences, as from a PDF', notice2026.replaceAll('放假', '放\n假')],
    ['with 星期 in place of 周', notice2026.replaceAll('周', '星期')],
    [
      'with 1. 2. 3. in place of 一、二、',
      notice2026.replace(/([一二三四五六七])、(?=\S+：)/g, (_all, n: string) => `${'一二三四五六七'.indexOf(n) + 1}. `),
    ],
  ])('%s', (_way, text) => {
    const { year, days, unread } = parseHolidayNotice(text)
    expect({ year, days, unread }).toEqual({ year: 2026, days: sorted, unread: [] })
  })

  test.each([
    ['一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。', 3, ['2026-01-04']],
    [
      '二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。',
      9,
      ['2026-02-14', '2026-02-28'],
    ],
    ['三、清明节：4月4日（周六）至6日（周一）放假，共3天。', 3, []],
    ['四、劳动节：5月1日（周五）至5日（周二）放假调休，共5天。5月9日（周六）上班。', 5, ['2026-05-09']],
    ['五、端午节：6月19日（周五）至21日（周日）放假，共3天。', 3, []],
    ['六、中秋节：9月25日（周五）至27日（周日）放假，共3天。', 3, []],
    [
      '七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）、10月10日（周六）上班。',
      7,
      ['2026-09-20', '2026-10-10'],
    ],
  ])('%s', (sentence, rest, makeup) => {
    const { days, unread } = parseHolidayNotice(sentence, 2026)
    expect(unread).toEqual([])
    expect(days.filter(({ type }) => type === 'holiday')).toHaveLength(rest)
    expect(days.filter(({ type }) => type === 'makeup').map(({ date }) => date)).toEqual(makeup)
  })
})

describe('wordings of other years', () => {
  test('one day without swapping, and two festivals in one', () => {
    expect(dates('一、元旦：1月1日（周三）放假1天，不调休。', 2025)).toEqual({
      days: ['2025-01-01 holiday'],
      unread: [],
    })
    const { days } = parseHolidayNotice('六、国庆节、中秋节：10月1日（周三）至8日（周三）放假调休，共8天。', 2025)
    expect(days).toHaveLength(8)
    expect(days[0]).toEqual({ date: '2025-10-01', type: 'holiday', name: '国庆节、中秋节' })
  })

  test('spans the turn of the year, with an adjacent weekend, without weekdays', () => {
    expect(dates('一、元旦：2022年12月31日至2023年1月2日放假调休，共3天。', 2023).days).toEqual([
      '2022-12-31 holiday',
      '2023-01-01 holiday',
      '2023-01-02 holiday',
    ])
    expect(dates('一、元旦：1月1日放假，与周末连休。', 2024)).toEqual({ days: ['2024-01-01 holiday'], unread: [] })
    expect(dates('元旦：1月1日至3日放假，共3天，1月4日上班', 2026)).toEqual({
      days: ['2026-01-01 holiday', '2026-01-02 holiday', '2026-01-03 holiday', '2026-01-04 makeup'],
      unread: [],
    })
  })
})

describe('notices that amend', () => {
  const labour2019 = `国务院办公厅关于调整2019年劳动节假期安排的通知
国办发明电〔2019〕3号
各省、自治区、直辖市人民政府，国务院各部委、各直属机构：
经国务院批准，现将2019年劳动节假期安排调整如下：
2019年5月1日（星期三）至4日（星期六）放假调休，共4天。4月28日（星期日）、5月5日（星期日）上班。
各地区、各部门要妥善安排好值班和安全、保卫等工作。
国务院办公厅
2019年3月21日`
  const days2019 = [
    '2019-04-28 makeup',
    '2019-05-01 holiday',
    '2019-05-02 holiday',
    '2019-05-03 holiday',
    '2019-05-04 holiday',
    '2019-05-05 makeup',
  ]

  test.each([
    ['with its title', labour2019, undefined],
    ['with its year chosen', labour2019.replaceAll('2019年', '').replace(/\n3月21日$/, ''), 2019],
    ['as one line', labour2019.replaceAll('\n', ''), undefined],
  ])('of one festival are read %s', (_way, text, chosen) => {
    const { days, unread, year } = parseHolidayNotice(text, chosen)
    expect({ days: days.map(({ date, type }) => `${date} ${type}`), unread, year }).toEqual({
      days: days2019,
      unread: [],
      year: 2019,
    })
    expect(new Set(days.map(({ name }) => name))).toEqual(new Set(['劳动节']))
  })

  test('of a day of remembrance', () => {
    const text = `国务院关于中国人民抗日战争暨世界反法西斯战争胜利70周年纪念日调休放假的通知
为使全国人民广泛参与纪念活动，2015年9月3日全国放假1天。
2015年9月3日至5日放假调休，共3天。其中9月3日（星期四）放假，9月4日（星期五）调休，9月6日（星期日）上班。`
    expect(dates(text, 2015)).toEqual({
      days: ['2015-09-03 holiday', '2015-09-04 holiday', '2015-09-05 holiday', '2015-09-06 makeup'],
      unread: [],
    })
  })

  test('reports an extension without a first day instead of guessing', () => {
    const text = `国务院办公厅关于延长2020年春节假期的通知
一、延长2020年春节假期至2月2日（农历正月初九，星期日），2月3日（星期一）起正常上班。`
    const { year, days, unread } = parseHolidayNotice(text)
    expect([year, days]).toEqual([2020, []])
    expect(unread.length).toBeGreaterThan(0)
  })
})

test.each([
  '根据2024年11月10日公布的《国务院关于修改〈全国年节及纪念日放假办法〉的决定》，自2025年1月1日起，全体公民放假的节日增加2天。',
  '经国务院批准，自2026年1月1日起，按下列日期放假调休。',
  '新华社北京11月4日电 国务院办公厅4日发布2026年部分节假日放假调休日期的具体安排。',
])('the preamble “%s” is not reported as unread', (sentence) => {
  const [title = '', ...rest] = notice2026.split('\n')
  const { days, unread } = parseHolidayNotice([title, sentence, ...rest].join('\n'), 2026)
  expect({ days, unread }).toEqual({ days: sorted, unread: [] })
})

describe('text that cannot be parsed is reported and not proposed', () => {
  test.each([
    [
      '鼓励各单位安排职工在除夕（2月16日）休息。',
      '鼓励各单位安排职工在除夕(2月16日)休息',
      '没有读懂这句话，请人工录入',
    ],
    ['2月16日（周二）放假。', '2月16日(周二)放假', '2026-02-16 是星期一，原文写的是周二'],
    ['2月30日放假。', '2月30日放假', '2026-02-30 不存在'],
    ['2月15日至23日放假调休，共8天。', '2月15日至23日放假调休,共8天', '日期合计 9 天，原文写的是 8 天'],
    ['2月23日至15日放假。', '2月23日至15日放假', '结束日 2026-02-15 早于开始日 2026-02-23'],
    ['2月15日至4月23日放假。', '2月15日至4月23日放假', '2026-02-15 至 2026-04-23 超过 31 天'],
    ['2月15日至月底放假。', '2月15日至月底放假', '“至”之后没有读到日期'],
    ['3月2日（周一）上班。', '3月2日(周一)上班', '2026-03-02 是星期一，不会是调休上班日'],
    ['2月14日、28日左右上班。', '2月14日、28日左右上班', '没有读懂这句话，请人工录入'],
    ['放假安排另行通知。', '放假安排另行通知', '没有读懂这句话，请人工录入'],
    ['另行通知。', '春节', '没有读到放假日期'],
  ])('%s', (sentence, text, reason) => {
    expect(parseHolidayNotice(`二、春节：${sentence}`, 2026)).toMatchObject({ days: [], unread: [{ text, reason }] })
  })

  test('a bad sentence does not affect the good ones', () => {
    expect(dates('一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周一）上班。')).toEqual({
      days: ['2026-01-01 holiday', '2026-01-02 holiday', '2026-01-03 holiday'],
      unread: [{ text: '1月4日(周一)上班', reason: '2026-01-04 是星期日，原文写的是周一' }],
    })
  })

  test('an item without a recognisable heading is not lost, wherever it appears', () => {
    const reason = '不在任何节日条目之内，请人工录入'
    expect(dates('一、元旦 1月1日放假。\n二、清明节：4月4日至6日放假，共3天。')).toMatchObject({
      days: ['2026-04-04 holiday', '2026-04-05 holiday', '2026-04-06 holiday'],
      unread: [{ text: '一、元旦1月1日放假', reason }],
    })
    expect(dates('一、元旦：1月1日放假。\n二、清明节 4月4日至6日放假，共3天。').unread).toHaveLength(1)
    expect(dates('经国务院批准，元旦1月1日放假。\n二、清明节：4月4日至6日放假，共3天。').unread).toEqual([
      { text: '经国务院批准,元旦1月1日放假', reason },
    ])
    expect(dates('元旦1月1日放假').unread).toEqual([{ text: '元旦1月1日放假', reason }])
  })

  test('a day cannot be both a working day and a holiday', () => {
    expect(dates('一、元旦：1月1日至4日放假。1月4日（周日）上班。').unread).toEqual([
      { text: '1月4日(周日)上班', reason: '2026-01-04 既写放假又写上班' },
    ])
  })

  test('no year, no items, too long', () => {
    expect(parseHolidayNotice('一、元旦：1月1日放假。').unread[0]?.reason).toContain('请选择年份')
    expect(parseHolidayNotice('2026年节假日安排如下', undefined).unread[0]?.reason).toContain('没有找到“一、元旦：…”')
    expect(parseHolidayNotice('', 2026).unread).toHaveLength(1)
    expect(parseHolidayNotice('一、元旦：1月1日放假。'.repeat(3_000), 2026).unread[0]?.reason).toContain(
      '请只粘贴通知正文',
    )
  })

  test('any text gets an answer quickly and without an exception', () => {
    const piece = fc.constantFrom(
      '一、',
      '元旦',
      '：',
      '1月',
      '31日',
      '至',
      '（周',
      '四）',
      '放假',
      '共3天',
      '。',
      '\n',
      '2026年',
      '上班',
      '、',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
        const { days } = parseHolidayNotice(pieces.join(''), 2026)
        expect(new Set(days.map(({ date }) => date)).size).toBe(days.length)
      }),
    )
  })
})
