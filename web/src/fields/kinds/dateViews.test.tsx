import { date, datetime } from '@lexdesk/domain/fields'
import { screen } from '@testing-library/react'
import { useEffect, useReducer, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setBusinessClock } from '../../api/live/businessClock.ts'
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

test.each(['2026-03-15', '20260315', '2026/03/15', '2026年3月15日', '2026-3-15', '2026/3/15', '2026.3.15'])(
  'a day can be typed as %s',
  async (typed) => {
    const onChange = vi.fn<(value: unknown) => void>()
    const { user } = renderInApp(<Form start={null} onChange={onChange} />)
    await user.type(input(), typed)
    await user.tab()
    expect(onChange).toHaveBeenLastCalledWith('2026-03-15')
    expect(input()).toHaveValue('2026-03-15')
  },
)

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

test.each([
  ['2026-11-22 10:00', '2026-11-22 10:00:00'],
  ['2026-11-22 9:05', '2026-11-22 09:05:00'],
  ['2026年1月5日 10:30', '2026-01-05 10:30:00'],
  ['2026/1/5', '2026-01-05 00:00:00'],
])('a time can be typed as %s, applied by Tab or Enter', async (typed, saved) => {
  for (const key of ['{Tab}', '{Enter}']) {
    const onChange = vi.fn<(value: unknown) => void>()
    const { user, unmount } = renderInApp(<Form field={datetime('开庭时间')} start={null} onChange={onChange} />)
    await user.type(input(), typed)
    await user.keyboard(key)
    expect(onChange).toHaveBeenLastCalledWith(saved)
    expect(input()).toHaveValue(saved)
    unmount()
  }
})

test('the form may be drawn again while a date is typed', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  function Redrawn() {
    const [, redraw] = useReducer((times: number) => times + 1, 0)
    useEffect(() => {
      addEventListener('keyup', redraw)
      return () => removeEventListener('keyup', redraw)
    }, [])
    return <FieldEditor field={{ ...day }} value="2026-01-01" onChange={onChange} id="day" />
  }
  const { user } = renderInApp(<Redrawn />)
  await user.clear(input())
  await user.type(input(), '2099-01-01')
  expect(input()).toHaveValue('2099-01-01')
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith('2099-01-01')
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

test.each([
  ['今天', day, '2027-03-02'],
  ['此刻', datetime('开庭时间'), '2027-03-02 01:00'],
])('%s in the calendar is business time, not the time of the machine', async (offer, field, now) => {
  onTestFinished(setBusinessClock('2027-03-02 01:00:10'))
  const onChange = vi.fn<(value: unknown) => void>()
  const { user } = renderInApp(<Form field={field} start={null} onChange={onChange} />)
  await user.click(input())
  await user.click(screen.getByText(offer))
  expect(onChange).toHaveBeenLastCalledWith(expect.stringContaining(now))
})
