import type { Locator } from '@playwright/test'
import { expect, test } from './desk.ts'
import { addPosition, unique } from './samples.ts'
import { button, choose, dialog, range, row, said } from './seen.ts'

async function write(line: Locator, title: string, rule: string, value: string): Promise<void> {
  await choose(line.getByLabel('查询字段'), title)
  await choose(line.getByLabel('匹配规则'), rule)
  await line.getByLabel(title, { exact: true }).fill(value)
}

test('conditions are joined by 且 or 或, told as a sentence, saved under a name and reset', async ({ page, api }) => {
  const name = unique('仲裁')
  const [first, second] = [await addPosition(api, { name: `${name}甲` }), await addPosition(api, { name: `${name}乙` })]
  await page.goto('/isystem/position')
  await button(page, '高级查询').click()
  const query = dialog(page, '高级查询构造器')
  await button(query, '查询').click()
  await expect(said(page, '不能查询空条件')).toBeVisible()
  await button(query, '保存').click()
  await expect(said(page, '空条件不能保存')).toBeVisible()

  await write(query.getByRole('group', { name: '第 1 个条件' }), '职务编码', '等于', String(first.code))
  await button(query, '添加条件').click()
  await write(query.getByRole('group', { name: '第 2 个条件' }), '职务名称', '包含', `${name}乙`)
  await button(query, '查询').click()
  await expect(page.getByText('没有符合条件的职务')).toBeVisible()
  await expect(
    page.getByText(new RegExp(`职务编码等于“${String(first.code)}”，且职务名称包含“${name}乙”`)),
  ).toBeVisible()

  await page.getByRole('button', { name: /^高级查询：/ }).click()
  await choose(query.getByLabel('过滤条件匹配'), 'OR（条件中的任意一个匹配）')
  await button(query, '保存').click()
  const naming = dialog(page, '请输入保存的名称')
  await naming.getByLabel('保存名称').fill('')
  await button(naming, '确定').click()
  await expect(said(page, '保存名称不能为空')).toBeVisible()
  await naming.getByLabel('保存名称').fill(name)
  await button(naming, '确定').click()
  await expect(said(page, '保存成功')).toBeVisible()
  await button(query, '查询').click()
  await expect(range(page, 1, 2, 2)).toBeVisible()
  await expect(row(page, second.name)).toBeVisible()

  await page.reload()
  await expect(range(page, 1, 2, 2)).toBeVisible()
  await button(page, '高级查询').first().click()
  await button(query, '保存').click()
  await naming.getByLabel('保存名称').fill(name)
  await button(naming, '确定').click()
  const overwrite = page.getByRole('dialog').filter({ hasText: `${name} 已存在，是否覆盖？` })
  await button(overwrite, '取消').click()
  await button(naming, '取消').click()
  await button(query, '重置').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^高级查询：/ })).toBeHidden()

  await button(page, '高级查询').click()
  await query.getByRole('button', { name, exact: true }).click()
  await button(query, '查询').click()
  await expect(range(page, 1, 2, 2)).toBeVisible()
  await button(page, '高级查询').first().click()
  await query.getByRole('button', { name: `删除 ${name}` }).click()
  await button(page.getByRole('dialog').filter({ hasText: '是否删除当前查询？' }), '确定').click()
  await expect(query.getByRole('button', { name, exact: true })).toBeHidden()
})

test('a view keeps search, conditions and order under a name', async ({ page, api }) => {
  const { name } = await addPosition(api)
  await page.goto(`/isystem/position?name=*${encodeURIComponent(name)}*&column=code&order=asc`)
  await expect(range(page, 1, 1, 1)).toBeVisible()
  await button(page, '视图').click()
  await page.getByLabel('视图名称').fill(`我的${name}`)
  await page.keyboard.press('Enter')
  await expect(said(page, '保存成功')).toBeVisible()

  await page.goto('/isystem/position')
  await button(page, '视图').click()
  await page.getByRole('button', { name: `我的${name}`, exact: true }).click()
  await expect(range(page, 1, 1, 1)).toBeVisible()
  await expect(page).toHaveURL(/column=code&order=asc/)
})
