import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { businessNow, setBusinessClock } from '../../api/live/businessClock.ts'
import { refreshQueries } from '../../api/live/refreshQueries.ts'
import { today } from '../../fields/texts/dateText.ts'
import { useToday } from '../../fields/texts/useToday.ts'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { fetchPlatform } from '../platform.ts'
import { DemoClock } from './DemoClock.tsx'

function ShownDay() {
  return <p>今天是 {useToday()}</p>
}

// Vitest calls the returned function after each test.
beforeEach(() => setBusinessClock('2027-01-31 09:00:00'))

test('the time sent by the server is the date of the whole page', async () => {
  fakeServer({ 'GET /sys/platform': { name: '某某律所', demoClock: '2026-12-01 09:00:00' } })
  expect(await fetchPlatform()).toMatchObject({ hasDemoClock: true })
  expect(today().format('YYYY-MM-DD')).toBe('2026-12-01')
  fakeServer({ 'GET /sys/platform': { name: '某某律所' } })
  expect(await fetchPlatform()).toMatchObject({ hasDemoClock: false })
})

test('moves ahead by a month, back to real time, and shows the jobs that ran', async () => {
  const server = fakeServer({
    'POST /sys/demoClock': { now: '2027-02-28 09:00:00', served: ['套餐到期处理：2 个套餐订单已到期'] },
  })
  const { user } = renderInApp(<DemoClock />)
  await user.click(screen.getByRole('button', { name: '演示时间 2027-01-31 09:00' }))
  await user.click(await screen.findByText('前进一月'))
  expect(await screen.findByText('套餐到期处理：2 个套餐订单已到期')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^演示时间/ }))
  await user.click(await screen.findByText('恢复'))
  await waitFor(() =>
    expect(server.sent('POST /sys/demoClock').map(({ body }) => body)).toEqual([{ days: 28 }, { reset: true }]),
  )
})

test('shows a refusal, and the clock does not move', async () => {
  fakeServer({ 'POST /sys/demoClock': refusal('演示时间最多比实际时间早或晚 730 天') })
  const { user } = renderInApp(<DemoClock />)
  await user.click(screen.getByRole('button', { name: '演示时间 2027-01-31 09:00' }))
  await user.click(await screen.findByText('前进一周'))
  expect(await screen.findByText('演示时间最多比实际时间早或晚 730 天')).toBeInTheDocument()
  expect(today().format('YYYY-MM-DD')).toBe('2027-01-31')
})

test('a user without the permission sees the time and who may move it, but no button', async () => {
  const { user } = renderInApp(<DemoClock />, { permissions: [] })
  expect(screen.queryByRole('button')).toBeNull()
  await user.hover(screen.getByRole('note', { name: '演示时间 2027-01-31 09:00' }))
  expect(await screen.findByText('演示时间 2027-01-31 09:00，由管理员调整')).toBeInTheDocument()
})

test('a move by another user changes the date shown and refetches everything', async () => {
  const { client } = renderInApp(
    <>
      <DemoClock />
      <ShownDay />
    </>,
  )
  client.setQueryData(['resource', 'article'], [])
  // Browsers refetch at random times.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => random.mockRestore())
  refreshQueries(client, { cmd: 'demoClock', now: '2027-03-15 10:30:00' })
  expect(await screen.findByText('今天是 2027-03-15')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '演示时间 2027-03-15 10:30' })).toBeInTheDocument()
  await waitFor(() => expect(client.getQueryState(['resource', 'article'])?.isInvalidated).toBe(true))
  expect(businessNow().getUTCFullYear()).toBe(2027)
})
