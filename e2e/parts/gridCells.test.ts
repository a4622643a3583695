import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, test } from '../support/desk.ts'
import { button, dialog } from '../support/seen.ts'

const picking = '弹出选择的单元格'
const example = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
const value = (page: Page, title = picking): Locator => example(page, title).locator('[data-value]')
const cell = (page: Page, row: number, column: string, title = picking): Locator =>
  example(page, title).locator(`[data-row="${row - 1}"] [id$="-${column}"]`)
/** The hidden input that receives all typing. */
const field = (page: Page, title = picking): Locator => example(page, title).locator('[data-grid-field]')
const rowOf = (window: Locator, text: string): Locator =>
  window.locator('[role=row][data-row]').filter({ hasText: text })
const status = (page: Page): Locator => page.getByRole('status', { name: '连接状态' })

test.describe('cells with a dialog', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/gallery/gridCells')
    await expect(cell(page, 1, 'owners')).toHaveText('管理员')
  })

  test('[P1.21] users are shown by name and chosen in the picker dialog, also by keyboard', async ({ page }) => {
    await expect(cell(page, 2, 'owners')).toHaveText('管理员+1')
    expect((await cell(page, 2, 'owners').boundingBox())!.width).toBe(220)
    await cell(page, 1, 'owners').click()
    const users = dialog(page, '选择用户')
    await expect(users).toBeVisible()
    expect((await users.boundingBox())!.width).toBe(1250)
    await rowOf(users, 'zhaojing').click()
    await button(users, '取消').click()
    await expect(users).toBeHidden()
    await expect(field(page)).toBeFocused()
    await expect(value(page)).toContainText('"owners": "admin"')

    await page.keyboard.press('Enter')
    await rowOf(users, 'zhaojing').click()
    await button(users, '确定').click()
    await expect(users).toBeHidden()
    await expect(field(page)).toBeFocused()
    await expect(value(page)).toContainText('"owners": "admin,zhaojing"')
    await expect(cell(page, 1, 'owners').getByTitle('管理员、赵静')).toBeVisible()

    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await rowOf(users, 'fengxue').dblclick()
    await expect(cell(page, 1, 'lead')).toHaveText('冯雪')
    await page.keyboard.press('Delete')
    await expect(cell(page, 1, 'lead')).toHaveText('')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 1, 'lead')).toHaveText('冯雪')
  })

  test('[P1.21] departments are chosen from their tree', async ({ page }) => {
    expect((await cell(page, 1, 'departments').boundingBox())!.width).toBe(190)
    await cell(page, 1, 'departments').click()
    const departments = dialog(page, '选择部门')
    expect((await departments.boundingBox())!.width).toBe(500)
    await departments.getByText('财务部', { exact: true }).click()
    await departments.getByText('运营部', { exact: true }).click()
    await button(departments, '确定').click()
    await expect(cell(page, 1, 'departments')).toHaveText('财务部+1')
    await expect(value(page)).toHaveText(/"departments": "[^",]+,[^",]+"/)
    await expect(field(page)).toBeFocused()
  })

  test('[P1.21] a report fills several fields of the row at once; configuration errors are reported', async ({
    page,
  }) => {
    await cell(page, 1, 'lawyer').click()
    const report = dialog(page, '用户')
    expect((await report.boundingBox())!.width).toBe(1200)
    await rowOf(report, 'fengxue').click()
    await button(report, '确定').click()
    await expect(cell(page, 1, 'lawyer')).toHaveText('冯雪')
    await expect(cell(page, 1, 'account')).toHaveText('fengxue')
    await page.keyboard.press('Control+z')
    await expect(cell(page, 1, 'account')).toHaveText('')

    await page.keyboard.press('Control+ArrowRight')
    await expect(cell(page, 1, 'uneven')).toHaveText('popup参数未正确配置,原始值和目标值数量不一致!')
    await cell(page, 1, 'unset').click()
    await expect(dialog(page, '报表未配置').getByText('popup参数未正确配置!')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page, '报表未配置')).toBeHidden()
    await expect(field(page)).toBeFocused()
  })

  test('[P1.21] the popup input is 150×200 and the textarea 300×210; long texts keep their line breaks', async ({
    page,
  }) => {
    const sizeOf = async () => {
      const { width, height } = (await field(page).boundingBox())!
      return { width, height }
    }
    await cell(page, 2, 'urgency').click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await sizeOf()).toEqual({ width: 150, height: 200 })
    await page.keyboard.insertText('第一行\n第二行')
    await page.keyboard.press('Tab')
    await expect(value(page)).toContainText(String.raw`"summary": "第一行\n第二行"`)
    await page.keyboard.press('Enter')
    expect(await sizeOf()).toEqual({ width: 300, height: 210 })
    await expect(field(page)).toHaveValue('八月开庭')
    await page.keyboard.press('Escape')
  })

  test('progress is a read-only bar between 0 and 100', async ({ page }) => {
    await cell(page, 2, 'note').scrollIntoViewIfNeeded()
    await expect(cell(page, 1, 'progress').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '35')
    await expect(cell(page, 2, 'progress')).toHaveText('100%')
    await expect(cell(page, 3, 'progress')).toHaveText('0%')
    await expect(cell(page, 4, 'progress')).toHaveText('待定')
    await cell(page, 1, 'progress').click()
    await page.keyboard.type('9')
    await page.keyboard.press('Enter')
    await expect(value(page)).toContainText('"progress": 35')
  })

  test('the cells are accessible by screen reader and keyboard', async ({ page }) => {
    expect(await accessibilityViolations(page, { parts: ['[role=grid]'] })).toEqual([])
  })
})

test.describe('live updates', () => {
  const live = '实时更新'

  test('[P1.22] a change on one screen appears on the other immediately and is highlighted there', async ({
    page,
    browser,
    session,
  }) => {
    const elsewhere = await browser.newContext({ storageState: session.storage, baseURL: session.address })
    const other = await elsewhere.newPage()
    for (const screen of [page, other]) {
      await screen.goto('/gallery/gridCells')
      await expect(status(screen)).toHaveText('已连接')
    }
    await cell(page, 2, 'amount', live).click()
    await field(page, live).fill('888')
    const flashed = cell(other, 2, 'amount', live).and(other.locator('[data-flashing]'))
    await Promise.all([flashed.waitFor(), page.keyboard.press('Enter')])
    await expect(cell(other, 2, 'amount', live)).toHaveText('888')
    await expect(value(other, live)).toContainText('"amount": 888')
    await expect(flashed).toBeHidden()
    await expect(cell(page, 2, 'amount', live)).not.toHaveAttribute('data-flashing')

    await cell(other, 2, 'paid', live).click()
    await expect(cell(page, 2, 'paid', live).getByRole('checkbox')).toBeChecked()
    await elsewhere.close()
  })

  test('[P1.22] the heartbeat is sent every 10 s; without an answer for 6 s it reconnects 5 s later', async ({
    page,
  }) => {
    const beats: number[] = []
    let isAnswering = true
    await page.clock.install()
    await page.routeWebSocket(/vxeSocket\/[^/]+\/[0-9a-f]{32}$/, (socket) => {
      const place = beats.push(0) - 1
      socket.onMessage((text) => {
        if (text !== '{"type":"heart_beat","data":""}') return
        beats[place]! += 1
        if (isAnswering) socket.send('{"type":"heart_beat","data":true}')
      })
      socket.send('{broken')
    })
    await page.goto('/gallery/gridCells')
    await expect(status(page)).toHaveText('已连接')
    await expect.poll(() => beats).toEqual([1])
    // The answer is on its way: the clock may continue once it has arrived.
    await expect(async () => {
      await page.clock.runFor(10_000)
      expect(beats[0]).toBeGreaterThanOrEqual(2)
    }).toPass()
    isAnswering = false
    await page.clock.runFor(20_000)
    await expect(status(page)).toHaveText('未连接')
    isAnswering = true
    await page.clock.runFor(5_000)
    await expect(status(page)).toHaveText('已连接')
    expect(beats).toHaveLength(2)
  })

  test('[P1.22] leaving a page closes its socket', async ({ page }) => {
    const opened = page.waitForEvent('websocket', (socket) => socket.url().includes('/vxeSocket/'))
    await page.goto('/gallery/gridCells')
    const socket = await opened
    await expect(status(page)).toHaveText('已连接')
    const closed = socket.waitForEvent('close')
    await page.getByRole('tab', { name: /首页/ }).click()
    await closed
  })
})
