import { expect, test } from '../support/desk.ts'
import { walkTo } from '../support/menu.ts'

/** The areas of the specification, by menu group. */
const groups: Record<string, string[]> = {
  法律顾问: ['法律顾问', '顾问项目'],
  预约管理: ['预约', '预约项目'],
  委托管理: ['委托', '委托项目'],
  合同管理: ['合同', '合同模板', '模板下载', '模板类型'],
  套餐管理: ['套餐组合', '套餐分类', '套餐订单'],
  企业管理: ['企业', '评价记录'],
  内容管理: ['文章', '文章分类', '焦点图', '公众号', '联系方式'],
  基础数据: ['地区', '节假日', '擅长领域'],
}

test('[A1.02] every business area is reachable from the menu and shows its records', async ({ page }) => {
  test.slow()
  await page.goto('/dashboard/analysis')
  const main = page.getByRole('main')
  for (const [group, titles] of Object.entries(groups))
    for (const title of titles) {
      await walkTo(page, group, title)
      await expect(page.getByRole('tab', { name: title, exact: true, selected: true })).toBeVisible()
      await expect(main.getByRole('heading').first()).toBeVisible()
      await expect(main.getByRole('row').nth(1), title).toBeVisible()
    }
})
