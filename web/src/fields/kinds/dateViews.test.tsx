import { date, datetime } from '@lexdesk/domain/fields'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { FieldEditor } from '../FieldEditor.tsx'
import { FieldFilter } from '../filters/FieldFilter.tsx'

const day = date('执照有效期至')

function Form({
  field = day,
  start,
  onChange,
}: {
  field?: Parameters<typeof FieldEditor>[0]['field']
  start: unknown
  onChange: (value: unknown) => void
}) {
  const [value, setValue] = useState(start)
  const change = (next: unknown) => {
    onChange(next)
    setValue(next)
  }
  return <FieldEditor field={field} value={value} onChange={change} id="day" />
}

const input = () => document.querySelector<HTMLInputElement>('#day')!

test.each(['2026-03-15', '20260315', '2026/03/15', '2026年3月15日'])('a day can be typed as %s', async (typed) => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form start={null} onChange={onChange} />)
  await user.type(input(), typed)
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith('2026-03-15')
  expect(input()).toHaveValue('2026-03-15')
})

test('discards text that is not a date', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form start="2026-01-31" onChange={onChange} />)
  await user.clear(input())
  await user.type(input(), '2026-02-30')
  await user.tab()
  for (const [value] of onChange.mock.calls) expect(value).toBeNull()
})

test('picks a date from the calendar', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form start="2026-01-31" onChange={onChange} />)
  await user.click(input())
  await user.click(screen.getByTitle('2026-01-15'))
  expect(onChange).toHaveBeenLastCalledWith('2026-01-15')
})

test('saves a date-time with its time on blur', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form field={datetime('开庭时间')} start={null} onChange={onChange} />)
  await user.type(input(), '2026-01-31 09:30:15')
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith('2026-01-31 09:30:15')
})

test('a preset fills a date range', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T04:00:00Z') })
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<FieldFilter field={day} rule="range" value={['', '']} onChange={onChange} id="range" />)
  await user.click(document.querySelector('#range')!)
  await user.click(screen.getByText('本月'))
  expect(onChange).toHaveBeenLastCalledWith(['2026-11-01', '2026-11-30'])
  vi.useRealTimers()
})

test('between two dates on a date-time includes the whole last day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T04:00:00Z') })
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(
    <FieldFilter field={datetime('创建时间')} rule="between" value={['', '']} onChange={onChange} id="range" />,
  )
  await user.click(document.querySelector('#range')!)
  await user.click(screen.getByText('今天'))
  expect(onChange).toHaveBeenLastCalledWith(['2026-11-15 00:00:00', '2026-11-15 23:59:59'])
  vi.useRealTimers()
})
