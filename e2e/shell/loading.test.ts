import { expect, test } from '../support/desk.ts'
import { row } from '../support/seen.ts'

/** Chunks of the build that no list needs. */
const heavy = /^(echarts|Chart|pinyinMatch|RichText|Markdown|useCodeMirror|Cron|RowsEditor|createGrid|ImportDialog)/

test('charts, editors, pinyin tables and sheets are not loaded on the way to a list', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname.split('/').at(-1)!)
  })
  for (const path of ['/legal/contract', '/legal/entrustment', '/isystem/user']) {
    await page.goto(path)
    await expect(row(page, /./).nth(1)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(
      scripts.filter((name) => heavy.test(name)),
      path,
    ).toEqual([])
    expect(scripts.length, path).toBeGreaterThan(3)
    scripts.length = 0
  }
  // The same names are seen when they are needed.
  await page.goto('/dashboard/analysis')
  await expect.poll(() => scripts.some((name) => name.startsWith('echarts'))).toBe(true)
})

test('the rows of a list are requested while the pointer is on its entry, and not again by the page', async ({
  page,
}) => {
  await page.goto('/dashboard/workplace')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('menuitem', { name: '合同管理' }).click()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const lists = () => asked.filter((path) => path.endsWith('/legal/contract/list'))
  await menu.getByRole('menuitem', { name: '合同', exact: true }).hover()
  await expect.poll(lists).toHaveLength(1)
  await menu.getByRole('menuitem', { name: '合同', exact: true }).click()
  await expect(row(page, /./).nth(1)).toBeVisible()
  expect(lists()).toHaveLength(1)
})

test('the scripts of a page are requested at once: none waits for another', async ({ page }) => {
  const delayMs = 1_000
  await page.goto('/dashboard/workplace')
  await expect(page.getByRole('tab', { name: /工作台/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const requested: number[] = []
  await page.route('**/*.js', async (route) => {
    requested.push(Date.now())
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.continue()
  })
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('menuitem', { name: '系统管理' }).click()
  await menu.getByRole('menuitem', { name: '角色管理', exact: true }).click()
  await expect(row(page, /./).nth(1)).toBeVisible()
  expect(requested.length).toBeGreaterThan(1)
  expect(Math.max(...requested) - Math.min(...requested)).toBeLessThan(delayMs)
})

for (const { system, choice, look, ground } of [
  { system: 'light', choice: '切换到深色', look: 'dark', ground: 'rgb(18, 20, 18)' },
  { system: 'dark', choice: '切换到浅色', look: 'light', ground: 'rgba(0, 0, 0, 0)' },
] as const)
  test(`a page has the chosen look before the application runs: ${look} on a ${system} system`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system })
    await page.goto('/isystem/position')
    await page.getByRole('button', { name: choice }).click()
    await expect(page.locator('html')).toHaveAttribute('data-look', look)
    // The application does not start any more.
    await page.route('**/assets/*.js', (route) => route.abort())
    for (const path of ['/isystem/position', '/user/login']) {
      await page.goto(path)
      await expect(page.locator('#root')).toBeEmpty()
      const seen = await page.evaluate(() => {
        const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement)
        return { backgroundColor, colorScheme }
      })
      expect(seen, path).toEqual({ backgroundColor: ground, colorScheme: look })
    }
  })
