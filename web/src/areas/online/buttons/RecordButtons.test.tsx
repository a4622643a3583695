import { compileForm, type OnlineDefinition } from '@lexdesk/domain'
import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { fakeServer, jsonAnswer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { RecordButtons } from './RecordButtons.tsx'

const resource = compileForm({
  ...{ code: 'visits', title: '来访', isTree: null, titleField: null },
  fields: [{ title: '来访人', name: 'name', kind: 'text' }],
} as unknown as OnlineDefinition)
const offered = [
  { name: 'open', title: '打开档案', kind: 'link' },
  { name: 'call', title: '推送记录', kind: 'webhook' },
]

function Place() {
  return <p>位于 {useLocation().pathname}</p>
}

function show(answer: object) {
  const server = fakeServer({
    'GET /online/button/offered': offered,
    'POST /online/button/use': answer,
  })
  const onDone = vi.fn<() => void>()
  const { user } = renderInApp(
    <>
      <RecordButtons resource={resource} code="visits" id="r1" look="bar" onDone={onDone} />
      <Place />
    </>,
  )
  return { server, user, onDone }
}

test('a link to a page of our own is opened within the window', async () => {
  const { server, user, onDone } = show({ address: '/legal/enterprise' })
  await user.click(await screen.findByRole('button', { name: '打开档案' }))
  expect(await screen.findByText('位于 /legal/enterprise')).toBeVisible()
  expect(onDone).toHaveBeenCalledOnce()
  expect(server.sent('POST /online/button/use')[0]!.body).toEqual({ code: 'visits', id: 'r1', name: 'open' })
})

test('another site is opened in a window of its own, which knows nothing of ours', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = show({ address: 'https://example.com/a' })
  await user.click(await screen.findByRole('button', { name: '打开档案' }))
  await waitFor(() => expect(open).toHaveBeenCalledWith('https://example.com/a', '_blank', 'noopener,noreferrer'))
})

test('what a button has done is said', async () => {
  const { user } = show({ success: true, code: 200, message: '“推送记录”已送达', result: {}, timestamp: 1 })
  await user.click(await screen.findByRole('button', { name: '推送记录' }))
  expect(await screen.findByText('“推送记录”已送达')).toBeTruthy()
})

test('a button that is used again after a lost answer sends the same key', async () => {
  const { server, user } = show(jsonAnswer({}, 504))
  const keys = () => server.sent('POST /online/button/use').map(({ headers }) => headers['Idempotency-Key'])
  for (const times of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: /推送记录/ }))
    await waitFor(() => expect(keys()).toHaveLength(times))
  }
  const [first, again] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(first)
})
