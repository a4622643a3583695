import { holidayEndpoints } from '@lexdesk/domain'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { today } from '../../fields/texts/dateText.ts'
import { button, buttons, setWidth } from '../../resource/list/testing/listFixture.tsx'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { HolidayPage } from './HolidayPage.tsx'
import { dayRow, holidayServer } from './testing/holidayServer.ts'

test('the list has the year above it and the two tools beside 新增', async () => {
  setWidth(1440)
  const date = `${today().year()}-01-01`
  holidayServer([dayRow(date, 'holiday', '元旦')])
  renderInApp(<HolidayPage />)
  await screen.findByText(date, { selector: '[role=gridcell] *, [role=gridcell]' })
  await waitFor(() => expect(document.querySelector(`[data-kind="holiday"][data-date="${date}"]`)).not.toBeNull())
  const toolbar = screen.getByLabelText('节假日操作')
  expect(['新增', '粘贴通知', '期间计算'].map((name) => buttons(name, toolbar).length)).toEqual([1, 1, 1])
})

test('a sheet says what it moves before it is saved', async () => {
  setWidth(1440)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1400)
  const year = today().year()
  const days = [dayRow(`${year}-01-01`, 'holiday', '元旦'), dayRow(`${year}-05-01`, 'holiday', '劳动节')]
  const server = holidayServer(days)
  const impact = `POST ${holidayEndpoints.impact.path}`
  server.answer({
    [impact]: { deadlines: [], deadlineTotal: 3, appointments: [], appointmentTotal: 0, confirmedYears: [] },
    'POST /legal/holiday/sheet': {},
  })
  const { user } = renderInApp(<HolidayPage />)
  await screen.findByText(`${year}-05-01`, { selector: '[role=gridcell] *, [role=gridcell]' })
  await user.click(button('表格编辑'))
  await screen.findByRole('grid', { name: '节假日表格' })
  const cell = (line: number, column: string) =>
    document.querySelector<HTMLElement>(`[data-row="${line}"] [id$="-${column}"]`)!
  await user.click(cell(0, 'date'))
  await user.keyboard('{Control>}a{/Control}' + `${year}-01-02{Enter}`)
  await user.click(cell(1, 'name'))
  await user.click(button('删除'))
  await user.click(button('保存'))
  await screen.findByText('保存后将变动 3 个期限，涉及 0 个预约')
  expect(server.sent('POST /legal/holiday/sheet')).toEqual([])
  expect(server.sent(impact)[0]!.body).toEqual({
    days: [{ date: `${year}-01-02`, type: 'holiday', name: '元旦' }],
    removed: [`${year}-05-01`, `${year}-01-01`],
  })
  await user.click(button('保存', screen.getByRole('dialog')))
  await waitFor(() => expect(server.sent('POST /legal/holiday/sheet')).toHaveLength(1))
})
