import { expect, test } from '../support/desk.ts'
import { mainMenu } from '../support/menu.ts'
import { unique } from '../support/samples.ts'
import { button, dialog, field, fillCell, row, rowAct, searchBar, toast } from '../support/seen.ts'

test('[A2.12] a form is designed, published with its plan, used, put into the menu, and changed', async ({ page }) => {
  const title = unique('请假单')
  const code = `leave${[...title]
    .map((one) => one.codePointAt(0)! % 26)
    .map((at) => 'abcdefghijklmnopqrstuvwxyz'[at])
    .join('')}`.slice(0, 20)
  await page.goto('/online/cgform')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增在线表单')
  await field(form, '名称').fill(title)
  await field(form, '编码').fill(code)
  await button(form, '新增一行字段').click()
  await fillCell(form, '字段', 1, '标题', '事由')
  await page.keyboard.press('Tab')
  const preview = form.getByRole('region', { name: '预览' })
  await expect(field(preview, '事由')).toBeVisible()
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  const line = row(page, title)
  await rowAct(line, '发布')
  const publish = dialog(page, `发布：${title}`)
  await expect(publish.getByLabel('SQL')).toHaveValue(/^create table/)
  await button(publish, '发布').click()
  await expect(toast(page, `已发布“${title}”第 1 版`)).toBeVisible()

  // The row menu stays open after a step.
  await searchBar(page).getByLabel('名称').click()
  await rowAct(line, '打开')
  await expect(page).toHaveURL(`/online/cgformList/${code}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await button(page, '新增').first().click()
  const record = dialog(page, `新增${title}`)
  await field(record, '事由').fill('探亲')
  await button(record, '保存').click()
  await expect(row(page, '探亲')).toBeVisible()

  await page.goto('/online/cgform')
  await rowAct(row(page, title), '加入菜单')
  await expect(toast(page, /已加入菜单/)).toBeVisible()
  await mainMenu(page).getByText(title).click()
  await expect(row(page, '探亲')).toBeVisible()

  // A new field appears on the page that is open, as soon as it is published.
  const desk = await page.context().newPage()
  await desk.goto('/online/cgform')
  const listed = row(desk, title)
  await button(listed, '编辑').click()
  const edited = dialog(desk, '编辑在线表单')
  await button(edited, '新增一行字段').click()
  await fillCell(edited, '字段', 2, '标题', '天数')
  await desk.keyboard.press('Tab')
  await button(edited, '保存').click()
  await expect(toast(desk, /^已保存/)).toBeVisible()
  await searchBar(desk).getByLabel('名称').click()
  await rowAct(listed, '发布')
  await button(dialog(desk, `发布：${title}`), '发布').click()
  await expect(toast(desk, `已发布“${title}”第 2 版`)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '天数' })).toBeVisible()
  await expect(row(page, '探亲')).toBeVisible()
})
