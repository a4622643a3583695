import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, dialog, menuItem, row, toast, searchBar, rowAct } from '../support/seen.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('[A1.03] files: uploaded, refused, found, previewed, downloaded, and deleted individually or in bulk', async ({
  page,
}) => {
  const name = unique('印章')
  await page.goto('/oss/file')
  const input = page.getByLabel('选择要上传的文件')
  await input.setInputFiles([
    { name: `${name}甲.png`, mimeType: 'image/png', buffer: png },
    { name: `${name}乙.png`, mimeType: 'image/png', buffer: png },
  ])
  await expect(toast(page, '已上传 2 个文件')).toBeVisible()
  await input.setInputFiles({ name: `${name}.html`, mimeType: 'text/html', buffer: Buffer.from('<script>') })
  await expect(toast(page, new RegExp(`${name}\\.html：`))).toBeVisible()

  await searchBar(page).getByLabel('文件名称').fill(name)
  await page.keyboard.press('Enter')
  const line = row(page, `${name}甲`)
  await expect(line).toContainText('PNG')
  await expect(line).toContainText('管理员')
  await expect(line).toContainText('未使用')

  await button(line, '更多').click()
  await button(page, '预览').click()
  const picture = dialog(page, `${name}甲.png`)
  await expect(picture.getByRole('img', { name: `${name}甲.png` })).toBeVisible()
  await page.keyboard.press('Escape')
  await button(line, '更多').click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载' }).click()
  expect((await download).suggestedFilename()).toBe(`${name}甲.png`)
  await page.keyboard.press('Escape')

  await rowAct(line, '删除')
  const question = page.getByRole('dialog').filter({ hasText: '确认删除' })
  await button(question, '确定').click()
  await expect(toast(page, '删除成功!')).toBeVisible()
  await expect(line).toBeHidden()
  await page.getByRole('checkbox', { name: `选择${name}乙` }).check()
  await button(page, '批量操作（1）').click()
  await menuItem(page, '批量删除').click()
  await button(question, '确定').click()
  await expect(page.getByText('没有符合条件的文件')).toBeVisible()
})
