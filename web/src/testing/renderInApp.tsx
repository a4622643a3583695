import type { DictionaryItem } from '@lexdesk/domain'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { type Session, SessionContext } from '../api/session/Session.ts'

interface AppOptions {
  /** Defaults to all permissions. */
  permissions?: readonly string[]
  /** Form fields that the user may not see. */
  withheld?: readonly string[]
  /** The actions under a prefix that the user may not perform. */
  withheldActs?: Session['withheldActs']
  dictionaries?: Record<string, readonly DictionaryItem[]>
  /** The initial URL of the page. */
  route?: string
  client?: QueryClient
}

export interface RenderedInApp extends RenderResult {
  user: UserEvent
  client: QueryClient
}

export function testSession(permissions?: readonly string[], withheld: readonly string[] = []): Session {
  return {
    user: { id: 'u1', username: 'chenlv', realname: '陈律师', avatar: null, orgCode: 'A01' },
    departmentId: 'd1',
    menu: [],
    can: (permission) => permissions?.includes(permission) ?? true,
    isWithheld: (code) => withheld.includes(code),
    withheldActs: () => [],
    updateUser: () => {},
    signOut: () => Promise.resolve(),
  }
}

export function testClient(dictionaries: AppOptions['dictionaries'] = {}): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(['dictionaries'], dictionaries)
  return client
}

/** Renders part of a page with all providers of the frame. */
export function renderInApp(children: ReactNode, options: AppOptions = {}): RenderedInApp {
  const { permissions, withheld, withheldActs, dictionaries, route = '/', client = testClient(dictionaries) } = options
  const rendered = render(
    // Computing the styles of antd takes a third of the time of a test that does not look at them.
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false }, zeroRuntime: true }} wave={{ disabled: true }}>
      <App>
        <QueryClientProvider client={client}>
          <SessionContext value={{ ...testSession(permissions, withheld), ...(withheldActs && { withheldActs }) }}>
            <MemoryRouter initialEntries={[route]}>{children}</MemoryRouter>
          </SessionContext>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
  return { ...rendered, user: userEvent.setup(), client }
}
