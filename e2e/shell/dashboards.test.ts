import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { type Api, expect, test } from '../support/desk.ts'
import { day, unique } from '../support/samples.ts'
import { dialog } from '../support/seen.ts'

const panel = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
const numberIn = async (place: Locator): Promise<number> =>
  Number((await place.innerText()).replaceAll(',', '').match(/(\d+)\s*(件|$)/)?.[1])
const listTotal = (page: Page, total: number): Locator => page.getByText(` / 共 ${total} 条`).filter({ visible: true })

/** An overdue deadline of the operator. */
async function addLateDeadline(api: Api): Promise<string> {
  const [self] = await api.get<{ value: string }[]>('/sys/user/options', { keyword: '管理员' })
  const title = unique('举证')
  const matter = { matter: unique('货款追索'), caseType: 'civil', leadLawyerId: self!.value }
  const { id } = await api.send<{ id: string }>('POST', '/legal/entrustment/add', matter)
  const due = { title, type: 'evidence', entrustmentId: id, fixedDate: day(-1) }
  await api.send('POST', '/legal/deadline/add', due)
  return title
}

/** No overflow and no accessibility violation at any width. */
async function expectFits(page: Page): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    // Charts are redrawn for the new width.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${width} px` })
      .toBeLessThanOrEqual(width)
    // The middle width has the same layout as a wide page.
    if (width !== 1024) expect(await accessibilityViolations(page, { parts: ['main'] }), `${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('[A1.05] the workplace lists my todos and links to them', async ({ page, api }) => {
  const title = await addLateDeadline(api)
  await page.goto('/dashboard/analysis')
  await page.getByRole('menuitem', { name: '工作台' }).click()
  await expect(page).toHaveURL('/dashboard/workplace')
  const deadlines = panel(page, '我的期限')
  await expect(deadlines.getByRole('listitem').filter({ hasText: title })).toContainText('逾期 1 天')
  for (const name of ['等我处理', '我的预约', '本周预约', '最近处理', '未读消息', '快捷入口'])
    await expect(panel(page, name)).toBeVisible()
  await expect(panel(page, '最近处理')).toContainText(title)
  await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0)
  await expectFits(page)

  const late = deadlines.getByRole('link', { name: /^已逾期/ })
  const total = await numberIn(late)
  await late.click()
  await expect(listTotal(page, total)).toBeVisible()
  await page.goBack()

  // Each row opens its record, where the step is the first button.
  const waiting = panel(page, '等我处理')
  const step = waiting.getByRole('listitem').first().getByRole('link').last()
  const [verb = '', record = ''] = (await step.getAttribute('aria-label'))!.split('：')
  await expect(step).toHaveText(verb)
  await step.click()
  await expect(dialog(page, new RegExp(record))).toBeVisible()
  await page.goBack()

  await panel(page, '我的期限').getByRole('link', { name: title }).click()
  await expect(dialog(page, new RegExp(title))).toBeVisible()
})

test('[A1.05] the home page has three layouts, and the chosen one is saved', async ({ page, api }) => {
  const title = await addLateDeadline(api)
  await page.goto('/dashboard/analysis')
  await expect(panel(page, '近 12 个月新增业务')).toBeVisible()
  const choice = page.getByRole('radiogroup', { name: '首页方案' })
  await choice.getByText('业务受理').click()
  const open = panel(page, '委托').getByRole('link', { name: /^委托办理中/ })
  await expect(open).toBeVisible()
  await expectFits(page)
  const total = await numberIn(open)
  await open.click()
  await expect(listTotal(page, total)).toBeVisible()

  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/sys/preference') && answer.request().method() === 'PUT',
  )
  await page.goBack()
  await choice.getByText('任务').click()
  await saved
  await page.reload()
  const tasks = panel(page, '待办任务')
  await tasks.getByRole('searchbox', { name: '事项或编号' }).fill(title)
  await tasks.getByRole('searchbox', { name: '事项或编号' }).press('Enter')
  await expect(tasks.getByRole('row')).toHaveCount(2)
  await expect(tasks.getByRole('row').last()).toContainText(`逾期 1 天我的期限${title}`)
  await tasks.getByText('今天', { exact: true }).click()
  await expect(tasks.getByText('没有符合条件的待办')).toBeVisible()
  await tasks.getByRole('button', { name: '清除筛选' }).click()
  await expect(tasks.getByRole('row').nth(1)).toBeVisible()
  await expectFits(page)
})

test('[A1.05] the monitor shows the current state of the office and updates without a reload', async ({
  page,
  api,
}) => {
  const listening = page.waitForEvent('websocket')
  await page.goto('/dashboard/monitor')
  await listening
  await expect(panel(page, '在线用户')).toContainText('管理员')
  await expect(panel(page, '近 1 小时调用').getByRole('option')).toHaveCount(60)
  await expect(panel(page, '律师负荷').getByRole('row').nth(1)).toBeVisible()
  for (const name of ['今日预约', '定时任务', '消息发送', '等待签署']) await expect(panel(page, name)).toBeVisible()
  await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0)
  await expectFits(page)

  const signing = panel(page, '等待签署').getByRole('link', { name: /^签署中/ })
  const total = await numberIn(signing)
  const load = panel(page, '律师负荷')
    .getByRole('row')
    .filter({ hasText: '陈立行' })
    .getByRole('link', { name: /逾期期限/ })
  const before = await numberIn(load)
  const [lawyer] = await api.get<{ value: string }[]>('/sys/user/options', { keyword: '陈立行' })
  const matter = { matter: unique('监控'), caseType: 'civil', leadLawyerId: lawyer!.value }
  const { id } = await api.send<{ id: string }>('POST', '/legal/entrustment/add', matter)
  await api.send('POST', '/legal/deadline/add', {
    title: '举证',
    type: 'evidence',
    entrustmentId: id,
    fixedDate: day(-1),
  })
  await expect(load).toHaveText(String(before + 1))
  await signing.click()
  await expect(listTotal(page, total)).toBeVisible()
})
