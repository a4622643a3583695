import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buttons, setWidth } from '../../resource/list/testing/listFixture.tsx'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { HolidayPage } from './HolidayPage.tsx'
import { days2026, holidayServer } from './testing/holidayServer.ts'

test('the page of the list has the year above it and the two tools beside 新增', async () => {
  setWidth(1440)
  holidayServer(days2026)
  renderInApp(<HolidayPage />)
  await screen.findByText('2026-01-01', { selector: 'td *, td' })
  await waitFor(() =>
    expect(document.querySelectorAll('[data-kind="holiday"][data-date^="20"]').length).toBeGreaterThan(0),
  )
  const toolbar = screen.getByLabelText('节假日操作')
  expect(['新增', '粘贴通知', '期间计算'].map((name) => buttons(name, toolbar).length)).toEqual([1, 1, 1])
})
