import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { type Api, expect, test } from '../support/desk.ts'
import { sendFirstCallsSingly } from '../support/menu.ts'
import { unique } from '../support/samples.ts'
import { button, dialog, field, row, toast } from '../support/seen.ts'

interface Announcement {
  id: string
  titile: string
}

const listCall = '**/sys/annountCement/listByUser*'

async function write(api: Api, values: Record<string, unknown> = {}): Promise<Announcement> {
  return api.send('POST', '/sys/annountCement/add', {
    titile: unique('通告'),
    msgContent: '<p>请各部门<strong>按时</strong>提交。</p>',
    msgAbstract: '摘要',
    msgCategory: '1',
    msgType: 'ALL',
    startTime: '2026-01-01 00:00:00',
    endTime: '2096-01-01 00:00:00',
    ...values,
  })
}

async function publish(api: Api, values: Record<string, unknown> = {}): Promise<Announcement> {
  const written = await write(api, values)
  await api.get('/sys/annountCement/doReleaseData', { id: written.id })
  return written
}

const bell = (page: Page, words: string | RegExp = /^通知，/): Locator => page.getByRole('button', { name: words })
const panel = (page: Page): Locator => dialog(page, '通知')
const notice = (page: Page, title: string): Locator => panel(page).getByRole('button', { name: new RegExp(title) })

async function openNotice(page: Page, title: string): Promise<void> {
  await bell(page).click()
  await notice(page, title).click()
}

/** Deadline reminders run every hour and would add to the bell's count. Waits for a run that has started. */
test.beforeEach(async ({ api }) => {
  await api.get('/sys/quartzJob/pause', { jobClassName: 'remindDeadlines' })
  const { records } = await api.get<{ records: { id: string }[] }>('/sys/quartzJob/list', {
    jobClassName: 'remindDeadlines',
  })
  const isRunning = async (): Promise<boolean> => {
    const runs = await api.get<{ records: { endTime: string | null }[] }>('/sys/quartzJob/runs', {
      jobId: records[0]!.id,
    })
    return runs.records.some(({ endTime }) => endTime === null)
  }
  await expect.poll(isRunning).toBe(false)
  await api.send('PUT', '/sys/sysAnnouncementSend/readAll', {})
})

test('[A6.03] [A6.06] an announcement published in one browser reaches the bell of another within a second, without a reload', async ({
  page,
  browser,
  api,
  session,
}) => {
  const elsewhere = await browser.newContext({ storageState: session.storage, baseURL: session.address })
  const other = await elsewhere.newPage()
  const listening = other.waitForEvent('websocket')
  await other.goto('/isystem/position')
  await listening
  await expect(bell(other, '通知，没有未读通知')).toBeVisible()

  const draft = await write(api)
  await page.goto('/isystem/annountCement')
  await button(row(page, draft.titile), '更多').click()
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /发\s*布/ })
    .click()
  await expect(toast(page, '已发布')).toBeVisible()
  await expect(bell(other, '通知，1 条未读通知')).toBeVisible()
  await expect(row(page, draft.titile)).toContainText('已发布')

  // A busy machine may miss the limit once; a bell that waits for its next poll never passes.
  let known = 1
  await expect(async () => {
    const written = await write(api)
    known += 1
    await api.get('/sys/annountCement/doReleaseData', { id: written.id })
    await expect(bell(other, `通知，${known} 条未读通知`)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })

  // A revoked announcement leaves the bell as fast.
  await page.keyboard.press('Escape')
  await button(row(page, draft.titile), '更多').click()
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /撤\s*销/ })
    .click()
  await button(dialog(page, `撤销：${draft.titile}`), '撤销').click()
  await expect(bell(other, `通知，${known - 1} 条未读通知`)).toBeVisible({ timeout: 5_000 })
  await elsewhere.close()
})

test('[A6.03] two tabs with counts; opening a notice marks it read and reloads both lists', async ({ page, api }) => {
  const first = await publish(api)
  const second = await publish(api, { msgCategory: '2', titile: unique('系统消息') })
  await page.goto('/isystem/position')
  await bell(page, '通知，2 条未读通知').click()
  await expect(panel(page).getByRole('tab', { name: '通知（1）' })).toBeVisible()
  await panel(page).getByRole('tab', { name: '系统消息（1）' }).click()
  await expect(notice(page, second.titile)).toBeVisible()
  await panel(page).getByRole('tab', { name: '通知（1）' }).click()
  const reloaded = page.waitForResponse(listCall)
  await notice(page, first.titile).click()
  await reloaded
  const modal = dialog(page, '通知消息')
  await expect(modal.getByRole('heading', { name: first.titile })).toBeVisible()
  await modal.getByText(/^关\s*闭$/).click()
  await expect(modal).toBeHidden()

  await bell(page, '通知，1 条未读通知').click()
  await expect(panel(page).getByText('没有未读通知')).toBeVisible()
  await button(panel(page).getByRole('tabpanel', { name: '通知（0）' }), '查看更多').click()
  await expect(page).toHaveURL(/\/isps\/userAnnouncement$/)
  await expect(row(page, first.titile)).toContainText('已读')
})

test('[A6.04] a notice shows its title, sender, time and sanitized text; 去处理 only for an address', async ({
  page,
  api,
}) => {
  const plain = await publish(api, { msgContent: '<p onclick="x()">正<em>文</em></p><script>window.hacked=1</script>' })
  const linked = await publish(api, { openType: 'url', openPage: '/isystem/position?pageSize=20' })
  await page.goto('/isystem/position')
  await openNotice(page, plain.titile)
  const modal = dialog(page, '通知消息')
  await expect(modal.getByText('发布人：管理员')).toBeVisible()
  await expect(modal.getByText(/^发布时间：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible()
  await expect(modal.locator('em')).toHaveText('文')
  await expect(button(modal, '去处理')).toHaveCount(0)
  await modal.getByText(/^关\s*闭$/).click()
  await openNotice(page, linked.titile)
  await button(modal, '去处理').click()
  await expect(page).toHaveURL(/\/isystem\/position\?pageSize=20$/)
})

/** The browser logs each handler that the content security policy blocked, as expected here. */
const noisyTest = test.extend({ noBrokenPage: async ({}, use) => use() })

noisyTest('[A6.04] a notice cannot run scripts, even if the server did not sanitize it', async ({ page, api }) => {
  const { titile } = await publish(api)
  await sendFirstCallsSingly(page)
  await page.route(listCall, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: { anntMsgList: Record<string, unknown>[] } }
    for (const line of body.result.anntMsgList)
      line.msgContent =
        '<p>安全</p><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>' +
        '<svg onload="window.hacked=1"></svg><iframe srcdoc="<script>parent.hacked=1</script>"></iframe>' +
        '<a href="javascript:window.hacked=1">点我</a><a href="https://example.com/">外部</a>'
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/isystem/position')
  await openNotice(page, titile)
  const modal = dialog(page, '通知消息')
  await expect(modal.getByText('安全')).toBeVisible()
  await modal.getByText('点我').click()
  await expect(modal.getByRole('link')).toHaveCount(1)
  await expect(modal.getByRole('link', { name: '外部' })).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(modal.getByRole('link', { name: '外部' })).toHaveAttribute('target', '_blank')
  expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined()
})

test('[A6.04] a notice with a component opens its page with the record', async ({ page, api }) => {
  const { records } = await api.get<{ records: { id: string; name: string }[] }>('/sys/position/list')
  const [position] = records
  const openPage = 'system/SysPositionList'
  const { titile } = await publish(api, { openType: 'component', openPage, busId: position!.id })
  await page.goto('/isps/userAnnouncement')
  await openNotice(page, titile)
  await expect(page).toHaveURL(new RegExp(`/isystem/position\\?detail=${position!.id}$`))
  await expect(dialog(page, new RegExp(position!.name))).toBeVisible()
  await expect(bell(page, '通知，没有未读通知')).toBeVisible()
})

test('[A6.05] priorities are shown in words and colours', async ({ page, api }) => {
  for (const priority of ['L', 'M', 'H']) await publish(api, { priority })
  await page.goto('/isps/userAnnouncement')
  await bell(page, '通知，3 条未读通知').click()
  for (const [words, color] of [
    ['一般消息', 'blue'],
    ['重要消息', 'orange'],
    ['紧急消息', 'red'],
  ] as const)
    await expect(panel(page).locator(`.ant-tag-${color}`, { hasText: words })).toBeVisible()
})

test('[A2.09] my notices: found, read, all read; the URL contains the search', async ({ page, api }) => {
  const one = await publish(api)
  const two = await publish(api)
  await page.goto('/isps/userAnnouncement')
  await expect(row(page, one.titile)).toContainText('未读')
  const search = page.getByRole('search', { name: '查询消息' })
  await field(search, '标题').fill(one.titile)
  await field(search, '标题').press('Enter')
  await expect(row(page, two.titile)).toBeHidden()
  await expect(page).toHaveURL(/titile=/)
  await page.reload()
  await expect(row(page, one.titile)).toBeVisible()
  await expect(field(page.getByRole('search', { name: '查询消息' }), '标题')).toHaveValue(one.titile)
  await button(row(page, one.titile), '查看').click()
  await expect(dialog(page, '通知消息').getByText('按时')).toBeVisible()
  await dialog(page, '通知消息')
    .getByText(/^关\s*闭$/)
    .click()
  await expect(row(page, one.titile)).toContainText('已读')
  await page.goBack()
  await expect(row(page, two.titile)).toContainText('未读')
  await button(page, '全部标注已读').click()
  await button(page.getByRole('tooltip').filter({ hasText: '确定全部标注为已读' }), '确定').click()
  await expect(toast(page, '全部已读')).toBeVisible()
  await expect(row(page, two.titile)).toContainText('已读')
  await expect(bell(page, '通知，没有未读通知')).toBeVisible()
})

test('[A6.06] the bell polls every 6 s, and a failed poll stops it silently until a click', async ({ page }) => {
  let asked = 0
  await page.route(listCall, (route) => {
    asked += 1
    return route.continue()
  })
  await page.clock.install()
  await page.goto('/isystem/position')
  await expect(bell(page, '通知，没有未读通知')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 1_000)
  for (let time = 1; time <= 2; time += 1) {
    const before = asked
    // The next poll is due 6 s after the answer to the last one, which may still be pending.
    await expect(async () => {
      await page.clock.runFor(6_000)
      await expect.poll(() => asked, { timeout: 2_000 }).toBe(before + 1)
    }).toPass()
  }

  let refused = 0
  await page.unroute(listCall)
  await page.route(listCall, (route) => {
    refused += 1
    return refused === 1 ? route.fulfill({ status: 404, json: {} }) : route.continue()
  })
  await expect(async () => {
    await page.clock.runFor(6_000)
    await expect.poll(() => refused, { timeout: 2_000 }).toBe(1)
  }).toPass()
  await page.clock.runFor(20_000)
  expect(refused).toBe(1)
  await expect(page.locator('.ant-notification-notice, .ant-message-notice')).toHaveCount(0)
  await page.clock.resume()
  await bell(page).click()
  await expect(panel(page).getByText('没有未读通知')).toBeVisible()
  await expect(async () => {
    await page.clock.runFor(6_000)
    await expect.poll(() => refused, { timeout: 2_000 }).toBeGreaterThanOrEqual(3)
  }).toPass()
})

test('[A6.06] a lost socket is reconnected after 5 s, once', async ({ page }) => {
  let opened = 0
  let lostAt = 0
  const pageTime = () => page.evaluate(() => Date.now())
  await page.routeWebSocket('**/websocket/**', async (socket) => {
    opened += 1
    if (opened > 1) return void socket.connectToServer()
    lostAt = await pageTime()
    await socket.close({ code: 4000 })
  })
  await page.clock.install()
  await page.goto('/isystem/position')
  await expect.poll(() => lostAt).toBeGreaterThan(0)
  // The clock of the page runs, and is advanced.
  for (let times = 0; times < 60 && opened === 1; times++) await page.clock.runFor(250)
  expect(opened).toBe(2)
  expect((await pageTime()) - lostAt).toBeGreaterThanOrEqual(5_000)
  await page.clock.runFor(12_000)
  await page.waitForTimeout(500)
  expect(opened).toBe(2)
})

test('on a phone the bell and the page fit', async ({ page, api }) => {
  const { titile } = await publish(api, {
    titile: unique('关于统一规范合同审查流程与用印管理的重要通知请各部门遵照执行'),
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/isps/userAnnouncement')
  await expect(page.getByRole('heading', { name: titile })).toBeVisible()
  await bell(page).click()
  await expect(notice(page, titile)).toBeVisible()
  const box = await panel(page).boundingBox()
  expect(box!.x).toBeGreaterThanOrEqual(0)
  expect(box!.x + box!.width).toBeLessThanOrEqual(390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`bell, notice and page are accessible by screen reader and keyboard, ${colorScheme}`, async ({ page, api }) => {
    const written = await Promise.all(
      ['L', 'M', 'H'].map((priority) =>
        publish(api, { priority, msgContent: '<a href="https://example.com">链接</a>' }),
      ),
    )
    await page.emulateMedia({ colorScheme })
    await page.goto('/isps/userAnnouncement')
    await expect(row(page, written[0]!.titile)).toBeVisible()
    expect(await accessibilityViolations(page, { parts: ['[role=search]', '[role=toolbar]', '[role=grid]'] })).toEqual(
      [],
    )
    await bell(page).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page)).toBeFocused()
    expect(await accessibilityViolations(page, { parts: ['[role=dialog]'] })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(bell(page)).toBeFocused()
    await openNotice(page, written[0]!.titile)
    await expect(dialog(page, '通知消息')).toBeVisible()
    expect(await accessibilityViolations(page, { parts: ['[role=dialog]'] })).toEqual([])
  })
