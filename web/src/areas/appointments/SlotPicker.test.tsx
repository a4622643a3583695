import type { AnyRow } from '@lexdesk/domain'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type FakeRequest, fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { SlotPicker } from './SlotPicker.tsx'

const row = {
  id: 'a1',
  version: 1,
  itemId: 'i1',
  goodAtId: 'g1',
  expectSlots: [{ startAt: '2026-11-20 10:00:00' }],
} as unknown as AnyRow

const slot = (date: string, hour: number, reason?: string) => ({
  startAt: `${date} ${hour}:00:00`,
  endAt: `${date} ${hour}:30:00`,
  isFree: reason === undefined,
  ...(reason && { reason }),
})

function deskServer() {
  return fakeServer({
    'GET /legal/appointment/candidates': [
      { userId: 'u1', name: '赵静', title: '律师', rating: 4.6, isMatching: true, load: 2 },
      { userId: 'u2', name: '郑凯', title: null, rating: null, isMatching: false, load: 0 },
    ],
    'GET /legal/appointment/slots': ({ params: { date = '' } }: FakeRequest) =>
      date === '2026-11-21'
        ? { date, isWorkday: false, dayText: '星期六，周末', problem: '2026-11-21 是休息日', slots: [] }
        : { date, isWorkday: true, dayText: '星期五', slots: [slot(date, 10), slot(date, 11, '已有预约')] },
  })
}

function Harness() {
  const [values, setValues] = useState<Record<string, unknown>>({})
  return (
    <>
      <SlotPicker
        row={row as never}
        values={values}
        onChange={(name, value) => setValues((current) => ({ ...current, [name]: value }))}
        errorOf={() => undefined}
      />
      <output>{JSON.stringify(values)}</output>
    </>
  )
}

test('the lawyer and a free hour of the requested day are chosen with one click each', async () => {
  const server = deskServer()
  const { user } = renderInApp(<Harness />)
  expect(screen.getByText('请先选择接待律师')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: /赵静.*对口.*当天 2 个.*4\.6 分/ }))
  const hours = await screen.findByRole('group', { name: '可约时间' })
  expect(server.sent('GET /legal/appointment/slots')[0]!.params).toMatchObject({
    lawyerId: 'u1',
    itemId: 'i1',
    date: '2026-11-20',
    exceptId: 'a1',
  })
  expect(within(hours).getByRole('button', { name: '11:00–11:30' })).toBeDisabled()
  await user.click(within(hours).getByRole('button', { name: '10:00–10:30' }))
  expect(screen.getByRole('status')).toHaveTextContent('"lawyerId":"u1"')
  expect(screen.getByRole('status')).toHaveTextContent('"startAt":"2026-11-20 10:00:00"')
})

test('marks a lawyer of another practice area, and a day off shows why it has no hours', async () => {
  deskServer()
  const { user } = renderInApp(<Harness />)
  await user.click(await screen.findByRole('button', { name: /郑凯/ }))
  expect(await screen.findByText('郑凯律师的擅长领域不含本次咨询领域，请确认')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '后一天' }))
  expect(await screen.findByText('2026-11-21 是休息日')).toBeInTheDocument()
})

test('while another day loads, nothing moves and its hours cannot be chosen by mistake', async () => {
  const server = deskServer()
  const { user } = renderInApp(<Harness />)
  await user.click(await screen.findByRole('button', { name: /赵静/ }))
  await screen.findByRole('button', { name: '10:00–10:30' })
  let answer: (day: object) => void = () => {}
  server.answer({ 'GET /legal/appointment/slots': () => new Promise<object>((resolve) => (answer = resolve)) })
  await user.click(screen.getByRole('button', { name: '前一天' }))
  expect(screen.getByRole('button', { name: /赵静/ })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '10:00–10:30' })).toBeDisabled()
  answer({ date: '2026-11-19', isWorkday: true, dayText: '星期四', slots: [slot('2026-11-19', 10)] })
  await screen.findByText(/星期四/)
  await user.click(screen.getByRole('button', { name: '10:00–10:30' }))
  expect(screen.getByRole('status')).toHaveTextContent('"startAt":"2026-11-19 10:00:00"')
})
