import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderInApp, testClient } from '../../testing/renderInApp.tsx'
import { usePreference } from './usePreference.ts'

function Density() {
  const [density, setDensity] = usePreference('density', 'middle')
  return (
    <>
      <p>密度 {density}</p>
      <button onClick={() => setDensity('small')}>紧凑</button>
      <button onClick={() => setDensity('large')}>宽松</button>
    </>
  )
}

/** Has a preference of its own, and can be removed. */
function YearBar() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <Year />}
      <button onClick={() => setOpen(false)}>收起</button>
    </>
  )
}
function Year() {
  const [year] = usePreference('year', '2026')
  return <p>{year}</p>
}

test('returns the stored value, or the default if there is none', async () => {
  const server = fakeServer({ 'GET /sys/preference': ({ params }) => (params.key === 'density' ? 'large' : null) })
  renderInApp(<Density />)
  expect(screen.getByText('密度 middle')).toBeInTheDocument()
  expect(await screen.findByText('密度 large')).toBeInTheDocument()
  expect(server.requests).toHaveLength(1)
})

test('a change applies at once; several changes in a row are sent as one', async () => {
  const server = fakeServer({ 'GET /sys/preference': null, 'PUT /sys/preference': null })
  const { user } = renderInApp(<Density />)
  await user.click(screen.getByText('紧凑'))
  expect(screen.getByText('密度 small')).toBeInTheDocument()
  await user.click(screen.getByText('宽松'))
  expect(screen.getByText('密度 large')).toBeInTheDocument()
  expect(server.sent('PUT /sys/preference')).toHaveLength(0)
  await vi.waitFor(() => expect(server.sent('PUT /sys/preference')).toHaveLength(1))
  expect(server.sent('PUT /sys/preference')[0]!.body).toEqual({ key: 'density', value: 'large' })
})

test('a change made before the stored value has loaded takes precedence', async () => {
  let answer: (value: string) => void = () => {}
  fakeServer({
    'GET /sys/preference': () => new Promise((resolve) => (answer = resolve)),
    'PUT /sys/preference': null,
  })
  const { user } = renderInApp(<Density />)
  await user.click(screen.getByText('紧凑'))
  answer('large')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.getByText('密度 small')).toBeInTheDocument()
})

test('a change is not lost when the page is closed at once', async () => {
  const server = fakeServer({ 'GET /sys/preference': null, 'PUT /sys/preference': null })
  const { user } = renderInApp(<Density />)
  await user.click(screen.getByText('紧凑'))
  window.dispatchEvent(new Event('pagehide'))
  expect(server.sent('PUT /sys/preference')).toHaveLength(1)
})

test('a change is sent when its last component is removed, and not later', async () => {
  const server = fakeServer({ 'GET /sys/preference': null, 'PUT /sys/preference': null })
  const { user, unmount } = renderInApp(
    <>
      <Density />
      <YearBar />
    </>,
  )
  await user.click(screen.getByText('紧凑'))
  await user.click(screen.getByText('收起'))
  expect(server.sent('PUT /sys/preference')).toHaveLength(0)
  unmount()
  expect(server.sent('PUT /sys/preference').map(({ body }) => body)).toEqual([{ key: 'density', value: 'small' }])
  window.dispatchEvent(new Event('pagehide'))
  expect(server.sent('PUT /sys/preference')).toHaveLength(1)
})

test('a preference that is known from the start is there at the first render, without a call', async () => {
  const server = fakeServer({ 'PUT /sys/preference': null })
  const client = testClient()
  client.setQueryData(['preferences'], { values: { density: 'large' }, isComplete: true })
  const { user, unmount } = renderInApp(
    <>
      <Density />
      <Year />
    </>,
    { client },
  )
  expect(screen.getByText('密度 large')).toBeInTheDocument()
  expect(screen.getByText('2026'), 'not set: the default').toBeInTheDocument()
  await user.click(screen.getByText('紧凑'))
  unmount()
  client.removeQueries({ queryKey: ['preference'] })
  renderInApp(<Density />, { client })
  expect(screen.getByText('密度 small'), 'the last choice, not the first').toBeInTheDocument()
  expect(server.sent('GET /sys/preference')).toEqual([])
})

test('a preference missing from an incomplete list is read', async () => {
  fakeServer({ 'GET /sys/preference': 'small' })
  const client = testClient()
  client.setQueryData(['preferences'], { values: {}, isComplete: false })
  renderInApp(<Density />, { client })
  expect(await screen.findByText('密度 small')).toBeInTheDocument()
})
