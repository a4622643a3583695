import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'

const pages = [
  { entry: 'Redis监控', path: '/monitor/redis/info', shows: '未配置 Redis，由本进程直接分发消息' },
  { entry: 'HTTP服务', path: '/monitor/TomcatInfo', shows: '每秒请求' },
  { entry: '服务器信息', path: '/monitor/SystemInfo', shows: '系统 CPU 使用率' },
  { entry: '运行时信息', path: '/monitor/JvmInfo', shows: '事件循环延迟' },
  { entry: '请求追踪', path: '/monitor/HttpTrace', shows: '请求编号' },
  { entry: '磁盘监控', path: '/monitor/Disk', shows: '数据目录所在磁盘' },
  { entry: '数据库监控', path: '/monitor/database', shows: '缓存命中率' },
  { entry: '连接与任务', path: '/monitor/work', shows: '启用的定时任务' },
]

async function expectFits(page: Page): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${width} px` })
      .toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('[A1.04] the monitoring pages open from the menu with figures', async ({ page }) => {
  const refused: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`))
  await page.goto('/dashboard/analysis')
  await page.getByRole('menuitem', { name: '系统监控' }).click()
  for (const { entry, path, shows } of pages) {
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText('尚未提供')).toHaveCount(0)
    await expect(page.getByRole('status', { name: '加载中' }).filter({ visible: true })).toHaveCount(0)
    await expectFits(page)
  }
  expect(refused).toEqual([])
})

test('[A1.04] figures move while the page is open', async ({ page, api }) => {
  await page.goto('/monitor/TomcatInfo')
  const total = page.getByText(/^启动以来 [\d,]+ 次$/)
  const count = async (): Promise<number> => Number((await total.innerText()).replaceAll(/\D/g, ''))
  await expect(total).toBeVisible()
  const before = await count()
  for (let i = 0; i < 10; i += 1) await api.get('/sys/user/list')
  await expect.poll(count, { timeout: 15_000 }).toBeGreaterThanOrEqual(before + 10)
})

test('[A1.04] a trace opens with its request id and leads to its line in the log and its change', async ({
  page,
  api,
}) => {
  const name = `监控岗${Date.now()}`
  await api.send('POST', '/sys/position/add', { name, code: `jk${Date.now()}`, postRank: '1' })
  await page.goto('/monitor/HttpTrace')
  await page.getByRole('searchbox', { name: '筛选请求' }).fill('/position/add')
  await page.getByRole('button', { name: '/api/sys/position/add' }).first().click()
  const detail = page.getByRole('dialog')
  await expect(detail).toContainText('POST')
  await detail.getByRole('button', { name: '查看日志' }).click()
  await expect(page).toHaveURL(/\/isystem\/log\?.*requestId=/)
  await expect(page.getByText(' / 共 1 条').filter({ visible: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: '查看变更' }).click()
  await expect(page).toHaveURL(/\/sys\/dataLog-list\?requestId=/)
  await expect(page.getByText(' / 共 1 条').filter({ visible: true })).toBeVisible()
  await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
})
