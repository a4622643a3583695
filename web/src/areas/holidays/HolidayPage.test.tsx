import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '../../fields/texts/dateText.ts'
import { buttons, setWidth } from '../../resource/list/testing/listFixture.tsx'
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
