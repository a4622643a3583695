import { expect, test } from '../support/desk.ts'
import { button, row, searchBar } from '../support/seen.ts'

test('the regions open level by level; a search shows a flat list over all levels, also by pinyin', async ({
  page,
}) => {
  await page.goto('/legal/region')
  await expect(row(page, '浙江省')).toBeVisible()
  await expect(row(page, '杭州市')).toBeHidden()
  const asked = page.waitForRequest(/region\/list.*parentCode=330000/)
  await page.getByRole('button', { name: '展开浙江省' }).click()
  await asked
  await expect(row(page, '杭州市')).toBeVisible()
  await page.getByRole('button', { name: '展开杭州市' }).click()
  await expect(row(page, '西湖区')).toBeVisible()
  await page.getByRole('button', { name: '收起浙江省' }).click()
  await expect(row(page, '西湖区')).toBeHidden()
  await expect(row(page, '杭州市')).toBeHidden()

  const name = searchBar(page).getByLabel('地区名称')
  await name.fill('西湖')
  await button(searchBar(page), '查询').click()
  await expect(row(page, '330106')).toBeVisible()
  await expect(page.getByRole('button', { name: /^展开中国/ })).toBeHidden()
  await name.fill('hangzhou')
  await page.keyboard.press('Enter')
  await expect(row(page, '330100')).toContainText('杭州市')
  await name.fill('xhq')
  await page.keyboard.press('Enter')
  await expect(row(page, '330106')).toContainText('西湖区')
})
