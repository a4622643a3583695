import type { Page } from '@playwright/test'
import { addColleague } from '../support/colleague.ts'
import { expect, test } from '../support/desk.ts'
import { type Permissions, walkTo } from '../support/menu.ts'
import { button, choose, dialog, field, toast } from '../support/seen.ts'

// The walks take long: they run side by side.
test.describe.configure({ mode: 'parallel' })

/** Every page of 页面示例, with something that only the answer of the server can show. */
const pages = [
  { entry: '基础表单', path: '/form/base-form', shows: '项目说明' },
  { entry: '分步表单', path: '/form/step-form', shows: '预算与时间' },
  { entry: '高级表单', path: '/form/advanced-form', shows: '成员' },
  { entry: '查询表格', path: '/list/query-list', shows: '反垄断合规培训' },
  { entry: '标准列表', path: '/list/basic-list', shows: '反垄断合规培训' },
  { entry: '卡片列表', path: '/list/card', shows: '反垄断合规培训' },
  { entry: '搜索列表（文章）', path: '/list/search/article', shows: '反垄断合规培训' },
  { entry: '搜索列表（项目）', path: '/list/search/project', shows: '反垄断合规培训' },
  { entry: '搜索列表（应用）', path: '/list/search/application', shows: '反垄断合规培训' },
  { entry: '表格内编辑', path: '/list/edit-table', shows: '共 12 行' },
  { entry: '基础详情', path: '/profile/basic', shows: '资料整理' },
  { entry: '高级详情', path: '/profile/advanced', shows: '下一步：完成' },
  { entry: '结果：成功', path: '/result/success', shows: '已登记示例项目' },
  { entry: '结果：失败', path: '/result/fail', shows: '请选择负责人' },
  { entry: '异常 403', path: '/exception/403', shows: '很抱歉，您无权访问该页面' },
  { entry: '异常 404', path: '/exception/404', shows: '很抱歉，您访问的页面不存在' },
  { entry: '异常 500', path: '/exception/500', shows: '很抱歉，服务器出错了' },
]

async function expectFits(page: Page): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${page.url()} ${width} px` })
      .toBeLessThanOrEqual(width)
  }
}

const half = Math.ceil(pages.length / 2)

for (const [name, walked] of [
  ['forms and lists', pages.slice(0, half)],
  ['details and results', pages.slice(half)],
] as const)
  test(`[A1.07] the demonstration pages open from the menu and show data of the server: ${name}`, async ({ page }) => {
    test.setTimeout(180_000)
    const refused: string[] = []
    page.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`))
    await page.goto('/dashboard/analysis')
    for (const { entry, path, shows } of walked) {
      await walkTo(page, '页面示例', entry)
      await expect(page).toHaveURL(path)
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByText('适用场景').filter({ visible: true })).toBeVisible()
      await expectFits(page)
    }
    expect(refused).toEqual([])
  })

test('[A1.07] the step form checks each step and saves a record at the end', async ({ page, api }) => {
  const name = `分步登记 ${Date.now()}`
  await page.goto('/form/step-form')
  const main = page.getByRole('main')
  await button(main, '下一步').click()
  await expect(main.getByText('请选择负责人').last()).toBeVisible()
  await field(main, '项目名称').fill(name)
  await choose(field(main, '类别'), '课题研究')
  await choose(field(main, '负责人'), '陈立行')
  await button(main, '下一步').click()
  await field(main, '预算').fill('1200')
  for (const [label, day] of [
    ['开始日期', '2026-12-10'],
    ['结束日期', '2026-12-01'],
  ] as const) {
    await field(main, label).fill(day)
    await field(main, label).press('Enter')
  }
  await button(main, '下一步').click()
  await expect(main.getByText('结束日期不能早于开始日期')).toBeVisible()
  await field(main, '结束日期').fill('2026-12-31')
  await field(main, '结束日期').press('Enter')
  await button(main, '下一步').click()
  await expect(field(main, '项目名称')).toBeDisabled()
  await button(main, '保存').click()
  await expect(main.getByText(`已新增示例项目“${name}”`)).toBeVisible()
  const { records } = await api.get<{ records: { amount: string; status: string }[] }>('/example/project/list', {
    name,
  })
  expect(records).toMatchObject([{ status: 'draft', endDate: '2026-12-31' }])

  await button(main, '查看记录').click()
  await expect(page).toHaveURL(/\/profile\/basic\?id=/)
  await expect(main.getByRole('heading', { name })).toBeVisible()
  await expect(main.getByText('¥1,200.00').filter({ visible: true })).toBeVisible()
})

test('[A1.07] values edited in the table are saved', async ({ page, api }) => {
  await page.goto('/list/edit-table')
  const grid = page.getByRole('main').getByRole('grid')
  const place = await grid.locator('[role=columnheader]').filter({ hasText: '进度' }).getAttribute('aria-colindex')
  await grid.locator(`[data-row="0"] [aria-colindex="${place ?? ''}"]`).click()
  await page.getByRole('textbox', { name: '编辑进度，第 1 行' }).fill('88')
  await page.keyboard.press('Enter')
  await button(page.getByRole('main'), '保存').click()
  await expect(toast(page, /已保存/)).toBeVisible()
  const { records } = await api.get<{ records: { progress: number }[] }>('/example/project/list', { progress: '88' })
  expect(records.map(({ progress }) => progress)).toContain(88)
})

test('[A1.07] a page shows its own source', async ({ page }) => {
  await page.goto('/list/query-list')
  await button(page, '查看源码').click()
  await expect(dialog(page, '源码')).toContainText('<ResourceList resource={exampleProject}')
})

test('[A1.07] a gallery page says what its part is for', async ({ page }) => {
  await page.goto('/gallery/grid')
  await expect(page.getByText('像电子表格一样录入的明细表')).toBeVisible()
})

test('[A1.07] office staff do not see the demonstration pages', async ({ api, request }) => {
  const lawyer = await addColleague(api, request, 'lawyer')
  const seen = await lawyer.get<Permissions>('/sys/permission/getUserPermissionByToken')
  const paths = seen.menu!.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)])
  expect(paths).toContain('/legal/entrustment')
  expect(paths.filter((path) => /^\/(example|form|list|profile|result|gallery)\b/.test(path))).toEqual([])
})
