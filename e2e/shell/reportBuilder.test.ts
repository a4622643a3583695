import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, row, rowAct, toast } from '../support/seen.ts'

test('a report is designed with a live preview, saved, opened, drilled into and exported', async ({ page }) => {
  const title = unique('企业等级统计')
  await page.goto('/online/cgreport')
  await button(page, '新建报表').click()
  const design = page.getByRole('group', { name: '报表设计' })
  const choose = async (label: string, words: string) => {
    await design.getByRole('combobox', { name: label, exact: true }).fill(words)
    await page.keyboard.press('Enter')
  }
  await expect(button(page, '保存')).toBeDisabled()
  await expect(page.getByText('请选择数据来源')).toBeVisible()
  await design.getByLabel('名称').fill(title)
  await choose('数据来源', '企业')
  await choose('添加行维度', '客户等级')
  await choose('添加列维度', '状态')
  const preview = page.getByRole('grid', { name: '预览' })
  await expect(preview.getByRole('columnheader', { name: '客户等级' })).toBeVisible()
  await expect(preview.getByRole('columnheader', { name: '已认证' })).toBeVisible()

  // The order of dimensions is changed by keyboard too.
  await choose('添加行维度', '企业类型')
  await design.getByRole('button', { name: '上移企业类型' }).press('Enter')
  await expect(design.getByRole('list', { name: '行维度' }).getByRole('listitem').first()).toContainText('企业类型')
  await design.getByRole('button', { name: '移除企业类型' }).click()
  await design.getByRole('button', { name: '移除状态' }).click()
  await design.getByLabel('形式').click()
  await page.getByTitle('柱形图', { exact: true }).click()
  await expect(page.getByRole('figure', { name: '预览' })).toBeVisible()
  await button(page, '保存').click()
  await expect(toast(page, `已保存报表“${title}”`)).toBeVisible()

  const figures = page.getByRole('grid', { name: title })
  await expect(page.getByRole('figure', { name: title })).toBeVisible()
  const line = figures.getByRole('row').filter({ hasText: 'A级' })
  const figure = line.getByRole('link')
  const count = Number(await figure.textContent())
  const download = page.waitForEvent('download')
  await button(page, '导出').click()
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^${title}\\d{8}\\.xlsx$`))

  await figure.click()
  await expect(page).toHaveURL(/\/legal\/enterprise\?superQueryParams=/)
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible()

  await page.goto('/online/cgreport')
  await expect(row(page, title)).toContainText('柱形图')
  await rowAct(row(page, title), '设计')
  await expect(design.getByLabel('名称')).toHaveValue(title)
  await expect(design.getByRole('list', { name: '行维度' })).toContainText('客户等级')
})

test('the report of a pop-up picker opens as a list that can be searched', async ({ page }) => {
  await page.goto('/online/cgreport/enterprise')
  const rows = page.getByRole('grid', { name: '企业' })
  await expect(rows.getByRole('columnheader', { name: '企业名称' })).toBeVisible()
  await page.getByRole('search').getByLabel('企业名称').fill('没有这样的企业')
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有符合条件的企业')).toBeVisible()
})
