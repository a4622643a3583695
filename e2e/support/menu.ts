import { expect, type Locator, type Page } from '@playwright/test'

/** The properties of a menu row that tests use. */
export interface MenuRow {
  id: string
  path: string
  name: string
  component: string | null
  route?: string
  hidden?: boolean
  children?: MenuRow[]
  meta: Record<string, unknown> & { title: string }
}

export interface Permissions {
  menu: MenuRow[] | null
  auth: unknown[]
  allAuth: unknown[]
}

export const permissionCall = '**/sys/permission/getUserPermissionByToken*'

/** Like a server without the call that answers the first ones together: the page sends them one by one. */
export async function sendFirstCallsSingly(page: Page): Promise<void> {
  await page.route('**/sys/session/start*', (route) => route.fulfill({ status: 404, json: {} }))
}

/** Makes the page load another menu than the server's. */
export async function changeMenu(page: Page, change: (permissions: Permissions) => void): Promise<void> {
  await sendFirstCallsSingly(page)
  await page.route(permissionCall, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { result: Permissions }
    change(json.result)
    await route.fulfill({ response, json })
  })
}

/** A menu page created for one test. */
export function menuRow(path: string, title: string, component: string, more: Partial<MenuRow> = {}): MenuRow {
  const meta = { title, keepAlive: true, internalOrExternal: false }
  return { id: `journey-${path}`, route: '1', path, name: path, component, ...more, meta: { ...meta, ...more.meta } }
}

export const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' })

/** Opens a page through the menu, without a reload. */
export async function walkTo(page: Page, group: string, title: string): Promise<void> {
  // A page may have the name of its group.
  const lines = (name: string) => mainMenu(page).getByRole('menuitem', { name, exact: true })
  const entry = lines(title).and(page.locator('[data-path]'))
  // A window that was narrow until now shows the open group a moment later, and a click would close it.
  await expect(async () => {
    if (!(await entry.isVisible())) await lines(group).and(page.locator('[aria-haspopup]')).click({ timeout: 2_000 })
    await entry.click({ timeout: 2_000 })
  }).toPass()
}
