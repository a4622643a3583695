import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { SessionContext } from '../../api/session/Session.ts'
import { type FakeServer, fakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp, testSession } from '../../testing/renderInApp.tsx'
import { createQueryClient } from '../createQueryClient.ts'
import { MainMenu } from '../frame/menu/MainMenu.tsx'
// Loaded here: on a busy machine it takes longer than the rows stay fresh.
import '../../resource/ResourceList.tsx'
import { RegisteredPage } from './RegisteredPage.tsx'

const item = (path: string, title: string, component: string, meta: Partial<MenuItem['meta']> = {}): MenuItem => ({
  id: path,
  path,
  name: path,
  component,
  meta: { title, ...meta },
})
const position = item('/position', '职务', 'resource/position')
const region = item('/region', '地区', 'resource/region')
const outside = item('outside', '帮助', 'resource/holiday', {
  url: 'https://help.example.cn/',
  internalOrExternal: true,
})
const menu = [position, region, outside]
const rows = 'GET /sys/position/list'

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    [rows]: { records: [{ id: 'p1', code: 'P1', name: '律师', version: 1 }], total: 1, size: 10, current: 1, pages: 1 },
    'GET /sys/savedView': [],
  })
})

function open(permissions?: readonly string[]) {
  const client = createQueryClient()
  client.setQueryData(['dictionaries'], {})
  client.setQueryData(['preferences'], { values: {}, isComplete: true })
  const session = { ...testSession(permissions), menu }
  const rendered = renderInApp(
    <SessionContext value={session}>
      <MainMenu mode="inline" />
    </SessionContext>,
    { client },
  )
  return { ...rendered, session }
}

const entry = (name: string) => screen.getByRole('menuitem', { name: new RegExp(name) })
const hover = (name: string, pointerType = 'mouse') => fireEvent.pointerOver(entry(name), { pointerType })
/** Longer than the delay before an entry counts as meant. */
const wait = () => new Promise((done) => setTimeout(done, 250))

test('an entry under the pointer gets its code and first rows, which its page then uses', async () => {
  const { client, session } = open()
  hover('职务')
  expect(server.requests).toEqual([])
  await waitFor(() => expect(server.sent(rows)).toHaveLength(1))
  await waitFor(() => expect(client.getQueryData(['page', 'ResourceList'])).toBeDefined())
  fireEvent.pointerOver(entry('地区'), { pointerType: 'touch' })
  hover('职务')
  await wait()
  renderInApp(
    <SessionContext value={session}>
      <RegisteredPage entry={position} />
    </SessionContext>,
    { client },
  )
  expect(screen.getByText('律师'), 'at the first render').toBeInTheDocument()
  expect(server.sent(rows)).toHaveLength(1)
})

test('an entry with the keyboard focus is prefetched too', async () => {
  open()
  vi.spyOn(entry('职务'), 'matches').mockReturnValue(true)
  fireEvent.focus(entry('职务'))
  await waitFor(() => expect(server.sent(rows)).toHaveLength(1))
})

test('passing over entries, leaving the menu or scrolling by touch fetches nothing', async () => {
  open()
  hover('地区')
  hover('职务')
  fireEvent.pointerLeave(screen.getByRole('navigation', { name: '主菜单' }))
  hover('地区', 'touch')
  await wait()
  expect(server.requests).toEqual([])
})

test('an entry of the menu may be listed: the permissions for acts do not matter', async () => {
  open([])
  hover('职务')
  await waitFor(() => expect(server.sent(rows)).toHaveLength(1))
})

test('nothing is fetched for an entry that opens a window', async () => {
  open()
  hover('帮助')
  await wait()
  expect(server.requests).toEqual([])
})

test('a failed prefetch is silent, and the page asks again', async () => {
  server.answer({ [rows]: () => refusal('统计服务繁忙', {}, 500) })
  const { client, session } = open()
  hover('职务')
  await waitFor(() => expect(server.sent(rows)).toHaveLength(1))
  await wait()
  expect(screen.queryByText(/统计服务繁忙/)).toBeNull()
  server.answer({ [rows]: { records: [{ id: 'p1', code: 'P1', name: '律师', version: 1 }], total: 1 } })
  renderInApp(
    <SessionContext value={session}>
      <RegisteredPage entry={position} />
    </SessionContext>,
    { client },
  )
  expect(await screen.findByText('律师')).toBeInTheDocument()
})
