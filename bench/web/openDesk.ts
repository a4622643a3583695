/// <reference lib="dom" />
import type { Browser, BrowserContext } from '@playwright/test'

export interface DeskSession {
  address: string
  token: string
  userInfo: unknown
}

/** A menu row as on the wire. */
export interface MenuRow {
  id: string
  route: '1'
  path: string
  name: string
  component: string
  meta: { title: string; keepAlive: boolean; internalOrExternal: boolean }
  children?: MenuRow[]
}

export const menuRow = (path: string, title: string, component: string, children?: MenuRow[]): MenuRow => ({
  id: path,
  route: '1',
  path,
  name: path,
  component,
  meta: { title, keepAlive: true, internalOrExternal: false },
  ...(children && { children }),
})

export async function signInTo(address: string, password: string): Promise<DeskSession> {
  const answer = await fetch(`${address}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  const { result } = (await answer.json()) as { result: { token: string; userInfo: unknown } }
  return { address, ...result }
}

/** A browser context with a signed-in operator and this menu. */
export async function openDesk(browser: Browser, session: DeskSession, menu: MenuRow[]): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: session.address, viewport: { width: 1440, height: 900 } })
  await context.addInitScript(({ token, userInfo }) => {
    const store = (name: string, value: unknown) =>
      localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: null }))
    store('Access-Token', token)
    store('Login_Userinfo', userInfo)
  }, session)
  // The menu is replaced below, so it has to come by its own call.
  await context.route('**/sys/session/start*', (route) => route.fulfill({ status: 404, json: {} }))
  await context.route('**/sys/permission/getUserPermissionByToken*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { result: { menu: MenuRow[] } }
    json.result.menu = menu
    await route.fulfill({ response, json })
  })
  return context
}
