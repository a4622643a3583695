import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { dayRow, days2026, holidayServer, listCall, setToday, type WireDay } from '../testing/holidayServer.ts'
import { PeriodButton } from '../HolidayPage.tsx'

beforeEach(() => setToday('2026-09-16'))
afterEach(() => vi.useRealTimers())

const next = dayRow('2027-01-01', 'holiday', '元旦')
const steps = () => screen.getAllByRole('listitem').map((item) => item.textContent)
const end = () => screen.getByText(/^(届满日|到期日) \d/).textContent

async function openWith(rows: readonly WireDay[] = [...days2026, next]) {
  const server = holidayServer(rows)
  const rendered = renderInApp(<PeriodButton />)
  await rendered.user.click(screen.getByRole('button', { name: '期间计算' }))
  await screen.findByLabelText('起算日')
  return { ...rendered, server }
}
const setLength = (length: string) => fireEvent.change(screen.getByLabelText('期间'), { target: { value: length } })

async function chooseUnit(title: string) {
  fireEvent.mouseDown(screen.getByLabelText('单位'))
  const option = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')]
    return found.find((element) => element.textContent === title)!
  })
  fireEvent.click(option)
}

test('starts today and shows the result with every step as soon as the length is entered', async () => {
  await openWith()
  expect(screen.getByLabelText('起算日')).toHaveValue('2026-09-16')
  expect(screen.getByText(/填写起算日和期间后/)).toBeInTheDocument()
  setLength('15')
  await screen.findByText(/顺延至/)
  expect(end()).toContain('届满日 2026-10-08 星期四')
  expect(steps()).toEqual([
    '2026-09-16 收到，当日不计，次日起算',
    '15 日届满日为 2026-10-01（星期四，国庆节放假）',
    '届满日为休假日，顺延至其后首个工作日 2026-10-08（星期四）',
  ])
})

test('the switch applies to 调休上班 weekends', async () => {
  setToday('2026-09-25')
  const { user } = await openWith()
  setLength('15')
  await screen.findByText('届满日不是休假日，不顺延')
  expect(end()).toContain('2026-10-10 星期六')
  await user.click(screen.getByRole('switch', { name: '调休上班日视为休息日' }))
  expect(end()).toContain('2026-10-12 星期一')
  expect(steps()[1]).toContain('国庆节调休上班，按设置仍算休假日')
})

test('working days are those of the firm, and the switch does not affect them', async () => {
  await openWith([...days2026, next, dayRow('2026-09-17', 'rest', '周年庆')])
  setLength('3')
  await chooseUnit('个工作日')
  await screen.findByText(/第 3 个工作日为/)
  expect(end()).toContain('到期日 2026-09-21 星期一')
  expect(steps()).toContain('期间跳过休息日 2 天，含周年庆 1 天')
  expect(screen.getByRole('switch')).toBeDisabled()
})

test('warns about a year without entries', async () => {
  const { server } = await openWith(days2026)
  setLength('1')
  await chooseUnit('年')
  const warning = (await screen.findByText(/2027 年的节假日尚未录入/)).closest<HTMLElement>('[role=alert]')!
  expect(within(warning).getByText(/仅按周末推算，结果可能变化/)).toBeInTheDocument()
  expect(server.sent(listCall).at(-1)!.params).toMatchObject({ date_begin: '2027-01-01', date_end: '2028-12-31' })
})

test('an invalid length shows the reason', async () => {
  await openWith()
  setLength('0')
  expect(await screen.findByText('期间长度“0”应为 1 到 36500 的整数')).toBeInTheDocument()
})

test('without the entries there is no result, and loading can be retried', async () => {
  const { server, user } = await openWith()
  server.answer({ [listCall]: () => refusal('数据库暂不可用') })
  setLength('15')
  expect(await screen.findByText('节假日加载失败，暂时无法计算：数据库暂不可用')).toBeInTheDocument()
  expect(screen.queryByText(/^届满日 \d/)).toBeNull()
  holidayServer([...days2026, next])
  await user.click(screen.getByRole('button', { name: /重\s*试/ }))
  await waitFor(() => expect(end()).toContain('2026-10-08'))
})
