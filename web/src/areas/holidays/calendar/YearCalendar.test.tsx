import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import {
  confirmedYear,
  dayRow,
  days2026,
  holidayServer,
  listCall,
  setToday,
  yearsCall,
} from '../testing/holidayServer.ts'
import { YearCalendar } from './YearCalendar.tsx'

beforeEach(() => {
  window.innerWidth = 1440
  setToday('2026-06-10')
})
afterEach(() => vi.useRealTimers())

const cell = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`)!
const total = () => screen.getByText(/全年工作日/).textContent
const hint = () => document.querySelector('[role=tooltip]')?.textContent

test('the year shows its working days by month', async () => {
  holidayServer()
  renderInApp(<YearCalendar />)
  await waitFor(() => expect(total()).toBe('全年工作日 248 天'))
  expect(screen.getByLabelText('2 月，16 个工作日')).toBeInTheDocument()
  expect(screen.getByLabelText('10 月，18 个工作日')).toBeInTheDocument()
  expect(screen.queryByText(/尚未录入/)).toBeNull()
})

test('days are distinguished by colour and by a mark', async () => {
  holidayServer([...days2026, dayRow('2026-07-01', 'rest', '周年庆'), dayRow('2026-07-04', 'work', '值班')])
  renderInApp(<YearCalendar />)
  await waitFor(() => expect(total()).toBe('全年工作日 248 天'))
  const looks = ['2026-10-01', '2026-10-10', '2026-07-01', '2026-07-04', '2026-07-05', '2026-07-06'].map((date) => [
    cell(date).dataset.kind,
    cell(date).textContent,
  ])
  expect(looks).toEqual([
    ['holiday', '1休'],
    ['makeup', '10班'],
    ['rest', '1休'],
    ['work', '4班'],
    ['weekend', '5'],
    ['plain', '6'],
  ])
  expect(
    within(screen.getByLabelText('图例'))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['放假', '调休上班', '公司休', '公司加班', '周末'])
})

test('a hovered day shows why it is a working day or not', async () => {
  holidayServer()
  const { user } = renderInApp(<YearCalendar />)
  await waitFor(() => expect(total()).toContain('248'))
  await user.hover(cell('2026-10-01'))
  expect(hint()).toBe('2026-10-01 星期四，国庆节放假')
  await user.hover(cell('2026-10-10'))
  await waitFor(() => expect(hint()).toBe('2026-10-10 星期六，国庆节调休上班'))
  await user.unhover(cell('2026-10-10'))
  await waitFor(() => expect(hint()).toBeUndefined())
})

test('Tab focuses today; arrow keys move across months but not out of the year', async () => {
  holidayServer()
  const { user } = renderInApp(<YearCalendar />)
  await waitFor(() => expect(total()).toContain('248'))
  expect([...document.querySelectorAll('[data-date][tabindex="0"]')]).toEqual([cell('2026-06-10')])
  act(() => cell('2026-06-10').focus())
  for (const [key, date] of [
    ['{ArrowRight}', '2026-06-11'],
    ['{ArrowDown}', '2026-06-18'],
    ['{ArrowRight}', '2026-06-19'],
    ['{PageDown}', '2026-07-19'],
    ['{ArrowUp}', '2026-07-12'],
  ] as const) {
    await user.keyboard(key)
    expect(cell(date)).toHaveFocus()
  }
  expect(hint()).toBe('2026-07-12 星期日，周末')
  expect(cell('2026-07-12')).toHaveAttribute('tabindex', '0')
  act(() => cell('2026-01-01').focus())
  await user.keyboard('{ArrowLeft}')
  expect(cell('2026-01-01')).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(hint()).toBeUndefined())
})

test('another year is loaded, and an empty one is reported', async () => {
  const server = holidayServer()
  const { user } = renderInApp(<YearCalendar />)
  await waitFor(() => expect(total()).toContain('248'))
  await user.click(screen.getByRole('button', { name: '下一年' }))
  expect(await screen.findByText('2027 年节假日尚未录入，工作日仅按周末推算')).toBeInTheDocument()
  expect(server.sent(listCall).at(-1)!.params).toMatchObject({
    date_begin: '2027-01-01',
    date_end: '2027-12-31',
    pageSize: '500',
  })
  expect(total()).toBe('全年工作日 261 天')
  await user.click(screen.getByRole('button', { name: /今\s*年/ }))
  expect(total()).toBe('全年工作日 248 天')
})

test('in November an empty next year is reported, with a way to fill it', async () => {
  setToday('2026-11-15')
  holidayServer()
  renderInApp(<YearCalendar />)
  const alert = (await screen.findByText('次年节假日尚未录入（2027 年）')).closest<HTMLElement>('[role=alert]')!
  expect(within(alert).getByRole('button', { name: /粘贴通知/ })).toBeInTheDocument()
})

test('the warning ends with the confirmation, not with the first entry', async () => {
  setToday('2026-11-15')
  const server = holidayServer()
  const { client } = renderInApp(<YearCalendar />)
  await screen.findByText('次年节假日尚未录入（2027 年）')
  server.rows.push(dayRow('2027-01-01', 'holiday', '元旦'))
  await act(() => client.invalidateQueries({ queryKey: ['resource', 'holiday', 'list'] }))
  expect(await screen.findByText('次年节假日安排尚未确认完整（2027 年）')).toBeInTheDocument()
  server.answer({ [yearsCall]: [confirmedYear(2026), confirmedYear(2027)] })
  await act(() => client.invalidateQueries({ queryKey: ['resource', 'holidayYear'] }))
  await waitFor(() => expect(screen.queryByText(/尚未/)).toBeNull())
})

test('a user with the permission confirms a year once days are entered; the name is shown', async () => {
  const server = holidayServer()
  server.answer({ [yearsCall]: [] })
  const { user } = renderInApp(<YearCalendar />, {
    permissions: ['holiday:list', 'holidayYear:complete', 'holidayYear:revoke'],
  })
  expect(await screen.findByText('2026 年节假日安排尚未确认完整，涉及该年的期限可能变化')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '确认年度安排已完整' }))
  server.answer({ 'POST /legal/holiday/confirmYear': null, [yearsCall]: [confirmedYear(2026)] })
  await user.click(await screen.findByRole('button', { name: /确\s*认$/ }))
  expect(await screen.findByText('已确认完整：管理员 2026-01-02 10:00')).toBeInTheDocument()
  expect(server.sent('POST /legal/holiday/confirmYear')[0]!.body).toEqual({ year: 2026 })
  expect(await screen.findByRole('button', { name: '撤销确认' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '下一年' }))
  expect(await screen.findByText('未确认完整')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '确认年度安排已完整' })).toBeNull()
})

test('the collapsed state is stored across browsers', async () => {
  const server = holidayServer()
  const { user } = renderInApp(<YearCalendar />)
  await waitFor(() => expect(total()).toContain('248'))
  await user.click(screen.getByRole('button', { name: '年历' }))
  expect(cell('2026-10-01')).toBeNull()
  expect(total()).toContain('248')
  await waitFor(() =>
    expect(server.sent('PUT /sys/preference').at(-1)?.body).toEqual({ key: 'holidayCalendarOpen', value: false }),
  )
})

test('on a phone the calendar is collapsed by default', async () => {
  window.innerWidth = 390
  holidayServer()
  renderInApp(<YearCalendar />)
  await waitFor(() => expect(total()).toContain('248'))
  expect(screen.getByRole('button', { name: '年历' })).toHaveAttribute('aria-expanded', 'false')
})

test('without the entries no count is shown, and loading can be retried', async () => {
  const server = holidayServer()
  server.answer({ [listCall]: () => refusal('数据库暂不可用') })
  const { user } = renderInApp(<YearCalendar />)
  expect(await screen.findByText('2026 年节假日加载失败：数据库暂不可用')).toBeInTheDocument()
  expect(total()).toBe('全年工作日 – 天')
  expect(screen.getByLabelText('2 月，– 个工作日')).toBeInTheDocument()
  holidayServer()
  await user.click(screen.getByRole('button', { name: /重\s*试/ }))
  await waitFor(() => expect(total()).toContain('248'))
})

test('a dialog opened from the warning stays when the first saved day ends the warning', async () => {
  setToday('2026-11-15')
  const server = holidayServer()
  const { user, client } = renderInApp(<YearCalendar />)
  await screen.findByText('次年节假日尚未录入（2027 年）')
  await user.click(screen.getByRole('button', { name: '粘贴通知' }))
  await screen.findByLabelText(/全文粘贴即可/)
  server.rows.push(dayRow('2027-01-01', 'holiday', '元旦'))
  await act(() => client.invalidateQueries({ queryKey: ['resource', 'holiday', 'list'] }))
  await waitFor(() => expect(screen.queryByText(/尚未录入/)).toBeNull())
  expect(screen.getByLabelText(/全文粘贴即可/)).toBeInTheDocument()
})
