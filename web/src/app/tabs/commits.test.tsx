import { act, render, screen, waitFor, within } from '@testing-library/react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { type CommitCounter, commitCounter } from '../../testing/commitCounter.tsx'
import { type FakeServer, fakeServer } from '../../testing/fakeServer.ts'
import { type FakeSocket, fakeSockets } from '../../testing/fakeSocket.ts'
import { testSession } from '../../testing/renderInApp.tsx'

/** A page without the components of a library, which may render again when they are shown. */
function PlainPage() {
  const { data } = useQuery({ queryKey: ['resource', 'plain'], queryFn: () => Promise.resolve(1), staleTime: Infinity })
  const { isMobile } = modules.useBreakpoint()
  return (
    <p>
      {data} 行{isMobile && '（窄）'}
      {modules.useConnected() && '（在线）'}
    </p>
  )
}

const counters = new Map<string, CommitCounter>()

/** Files share modules, and others replace parts of the frame by their own: this one loads all of it again. */
async function load() {
  const { RegisteredPage } = await import('../pages/RegisteredPage.tsx')
  vi.doMock('../pages/RegisteredPage.tsx', () => ({
    RegisteredPage: ({ entry }: { entry: MenuItem }) => {
      const Page = entry.path === '/plain' ? PlainPage : RegisteredPage
      return counters.get(entry.path)?.counted(<Page entry={entry} />)
    },
    prefetchCode: () => {},
  }))
  const [look, routes, live, session, connected, breakpoint, client, store] = await Promise.all([
    import('../settings/Look.tsx'),
    import('../routes/DeskRoutes.tsx'),
    import('../../api/live/LiveProvider.tsx'),
    import('../../api/session/Session.ts'),
    import('../../api/live/useConnected.ts'),
    import('../../ui/page/useBreakpoint.ts'),
    import('../createQueryClient.ts'),
    import('../../api/session/browserStore.ts'),
    import('../../resource/ResourceList.tsx'),
  ])
  return { ...look, ...routes, ...live, ...session, ...connected, ...breakpoint, ...client, ...store }
}

let modules: Awaited<ReturnType<typeof load>>
beforeAll(async () => {
  vi.doUnmock('./TabPages.tsx')
  vi.doUnmock('./TabBar.tsx')
  vi.doUnmock('../pages/RegisteredPage.tsx')
  vi.doUnmock('../../areas/notices/NoticeBell.tsx')
  vi.resetModules()
  modules = await load()
}, 300_000)
afterAll(() => {
  vi.doUnmock('../pages/RegisteredPage.tsx')
  vi.resetModules()
})

const item = (path: string, title: string, component: string): MenuItem => ({
  id: path,
  path,
  name: path,
  component,
  meta: { title, keepAlive: true },
})
const menu = [item('/position', '职务', 'resource/position'), item('/plain', '普通', 'x')]
const session = { ...testSession(), menu }
const position = { id: 'p1', code: 'P1', name: '律师', postRank: '1', version: 1, createTime: '2026-11-17 09:00:00' }
const page = (records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 })
const commits = (path: string) => counters.get(path)!.take()

let server: FakeServer
let sockets: FakeSocket[]
beforeEach(() => {
  for (const { path } of menu) counters.set(path, commitCounter())
  counters.set('/dashboard/analysis', { ...commitCounter(), counted: () => null })
  modules.browserStore.set('Access-Token', 'tok')
  sockets = fakeSockets()
  window.scrollTo = () => {}
  server = fakeServer({
    'GET /sys/platform': {},
    'GET /sys/tenant/queryList': [{ id: 1, name: '某某律所' }],
    'GET /sys/task/list': [],
    'GET /sys/annountCement/listByUser': null,
    'GET /sys/position/list': page([position]),
    'GET /sys/savedView': [],
    'GET /sys/dict/getDictItems/post_rank': [{ value: '1', text: '首席', title: '首席' }],
  })
})

async function open(path: string) {
  window.history.replaceState(null, '', path)
  const { Look, SessionContext, LiveProvider, DeskRoutes } = modules
  const client = modules.createQueryClient()
  client.setQueryData(['dictionaries'], { post_rank: [{ value: '1', text: '一级', title: '一级' }] })
  client.setQueryData(['preferences'], { values: {}, isComplete: true })
  render(
    <Look>
      <QueryClientProvider client={client}>
        <SessionContext value={session}>
          <LiveProvider>
            <BrowserRouter>
              <DeskRoutes />
            </BrowserRouter>
          </LiveProvider>
        </SessionContext>
      </QueryClientProvider>
    </Look>,
  )
  act(() => sockets[0]!.open())
  return { client, user: userEvent.setup() }
}

const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(name) })
const entry = (name: string) =>
  within(screen.getByRole('navigation', { name: '主菜单' })).getByRole('menuitem', { name: new RegExp(name) })
const settle = () => act(() => new Promise((done) => setTimeout(done, 700)))
const receive = (frame: object) => act(() => sockets.at(-1)!.receive(JSON.stringify(frame)))

test('a list commits at most three times from its mount until its rows are seen', async () => {
  counters.set(
    '/position',
    commitCounter(() => screen.queryByText('律师') !== null),
  )
  const { user } = await open('/plain')
  await settle()
  await user.click(entry('职务'))
  await screen.findByText('律师')
  const count = commits('/position')
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThanOrEqual(3)
})

test('hidden pages commit nothing, whatever happens meanwhile', async () => {
  const { client, user } = await open('/position')
  await screen.findByText('律师')
  await user.click(entry('普通'))
  await user.click(tab('首页'))
  await settle()
  commits('/position')
  commits('/plain')

  receive({ cmd: 'resource', resource: 'position', ids: ['p1'], action: 'edit' })
  receive({ cmd: 'dict', codes: [{ code: 'post_rank', isSourced: false }] })
  receive({ cmd: 'task', task: { id: 't1', status: 'running', title: '导出', done: 1, total: 2, createTime: '' } })
  act(() => void client.setQueryData(['preference', 'listDensity'], 'small'))
  act(() => void client.setQueryData(['resource', 'plain'], 2))
  act(() => sockets[0]!.fail())
  await settle()
  act(() => {
    window.innerWidth = 1300
    window.dispatchEvent(new Event('resize'))
  })
  await user.click(screen.getByRole('button', { name: '收起菜单' }))
  await settle()
  expect(commits('/position')).toBe(0)
  expect(commits('/plain')).toBe(0)
  expect(server.sent('GET /sys/position/list')).toHaveLength(1)
})

test('returning to a page renders nothing if nothing has changed', async () => {
  const { user } = await open('/plain')
  expect(await screen.findByText(/1 行/)).toBeVisible()
  await user.click(entry('职务'))
  await screen.findByText('律师')
  await settle()
  commits('/plain')
  await user.click(tab('普通'))
  await waitFor(() => expect(window.location.pathname).toBe('/plain'))
  await settle()
  expect(commits('/plain')).toBe(0)
})

/** What measures its place, and components of the library, render again when they are shown. */
const unchangedCommits = 3
/** Also the indication that it loads, and the new rows. */
const changedCommits = unchangedCommits + 2

// Timers of the page can add a commit on a busy machine.
test(
  'returning to a list renders what has changed, and asks the server only if something may have',
  { retry: 2 },
  async () => {
    const { user } = await open('/position')
    const row = await screen.findByText('律师')
    await user.click(entry('普通'))
    await settle()
    commits('/position')
    await user.click(tab('职务'))
    await waitFor(() => expect(window.location.pathname).toBe('/position'))
    await settle()
    expect(screen.getByText('律师')).toBe(row)
    expect(commits('/position')).toBeLessThanOrEqual(unchangedCommits)
    expect(server.sent('GET /sys/position/list')).toHaveLength(1)

    await user.click(tab('普通'))
    await waitFor(() => expect(window.location.pathname).toBe('/plain'))
    server.answer({ 'GET /sys/position/list': page([{ ...position, name: '主任' }]) })
    receive({ cmd: 'resource', resource: 'position', ids: ['p1'], action: 'edit' })
    await settle()
    commits('/position')
    await user.click(tab('职务'))
    expect(await screen.findByText('主任')).toBeVisible()
    await settle()
    expect(commits('/position')).toBeLessThanOrEqual(changedCommits)
    expect(server.sent('GET /sys/position/list')).toHaveLength(2)
  },
)

test('the frame does not render the page: menu, header and tabs are opened without it', async () => {
  const { user } = await open('/plain')
  await screen.findByText(/1 行/)
  await settle()
  commits('/plain')
  await user.click(screen.getByRole('button', { name: '收起菜单' }))
  await user.click(screen.getByRole('button', { name: '陈律师，账号菜单' }))
  await screen.findByText('退出登录')
  await user.click(screen.getByRole('button', { name: '任务中心' }))
  await screen.findByText(/暂无任务/)
  await settle()
  expect(commits('/plain')).toBe(0)
})
