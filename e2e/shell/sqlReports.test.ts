import { expect, test } from '../support/desk.ts'
import { addEnterprise, unique } from '../support/samples.ts'
import { button, dialog, field, fillCell, row, toast } from '../support/seen.ts'

test('an administrator writes a SQL report; an error is marked at its place; readers fill in its parameters and export it', async ({
  page,
  api,
}) => {
  const [title, code] = [unique('企业名单'), `r${Date.now()}`]
  const { name } = await addEnterprise(api)
  await page.goto('/online/cgreport')
  await page.getByRole('radiogroup', { name: '报表的种类' }).getByText('SQL 报表').click()
  await expect(page).toHaveURL(/\/online\/sqlReport$/)
  await button(page, '新增').first().click()
  const form = dialog(page, /^新增\s?SQL 报表/)
  await field(form, '名称').fill(title)
  await field(form, '编码').fill(code)

  await form.getByRole('combobox', { name: '查看视图的列' }).fill('enterprise')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('grid', { name: '企业的列' })).toContainText('credit_code')

  const editor = form.getByRole('textbox', { name: 'SQL' })
  await editor.fill('select id, name,\n  nothing\nfrom enterprise')
  await button(form, '试运行').click()
  await expect(form.getByRole('alert')).toContainText('第 2 行第 3 列：没有列“nothing”')
  await expect(form.getByRole('alert').locator('mark')).toHaveText('nothing')

  await editor.fill("select id, name, 2 as part from enterprise where :words is null or name like '%' || :words || '%'")
  await button(form, '新增一行参数').click()
  await fillCell(form, '参数', 1, '参数名', 'words')
  await page.keyboard.press('Tab')
  await fillCell(form, '参数', 1, '标题', '企业名称包含')
  await page.keyboard.press('Tab')
  await button(form, '新增一行列').click()
  await fillCell(form, '列', 1, '列名', 'name')
  await page.keyboard.press('Tab')
  await fillCell(form, '列', 1, '标题', '企业')
  await page.keyboard.press('Tab')
  await button(form, '试运行').click()
  await expect(form.getByRole('grid', { name: '试运行结果' }).getByRole('columnheader', { name: '企业' })).toBeVisible()
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  await row(page, title).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`/online/sqlReport/${code}$`))
  const rows = page.getByRole('grid', { name: title })
  await expect(rows).toBeVisible()
  await page.getByLabel('企业名称包含').fill(name)
  await button(page, '查询').click()
  await expect(page.getByText('共 1 行')).toBeVisible()
  await expect(rows).toContainText(name)
  const download = page.waitForEvent('download')
  await button(page, '导出').click()
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^${title}\\d{8}\\.xlsx$`))
})

test('a SQL report is drawn on a dashboard, where a shared filter gives its parameter', async ({ page, api }) => {
  const [title, boardTitle] = [unique('等级名单'), unique('名单看板')]
  const { name } = await addEnterprise(api, { level: 'A' })
  await api.send('POST', '/online/sqlReport/add', {
    title,
    code: `r${Date.now()}`,
    sql: 'select name, 1 as n from enterprise where :level is null or level = :level order by create_time desc',
    params: [{ name: 'level', title: '等级', kind: 'dictionary', source: 'ent_level' }],
    columns: [
      { name: 'name', title: '企业' },
      { name: 'n', title: '数量' },
    ],
    chart: 'bar',
  })
  await page.goto('/online/board/new')
  const design = page.getByRole('group', { name: '仪表板设计' })
  await design.getByLabel('名称').fill(boardTitle)
  await design.getByRole('combobox', { name: '添加报表' }).fill(title)
  await page.keyboard.press('Enter')
  const tile = page.getByRole('article', { name: title })
  await expect(tile.locator('tbody tr').first()).toContainText(name)
  await button(page, '共用筛选').click()
  const filters = dialog(page, '共用筛选')
  await filters.getByRole('combobox', { name: '添加共用筛选' }).fill(`${title}：等级`)
  await page.keyboard.press('Enter')
  await expect(filters.getByRole('textbox', { name: '筛选名称' })).toHaveValue('等级')
  await button(filters, '完成').click()
  await button(page, '保存').click()
  await expect(toast(page, `已保存仪表板“${boardTitle}”`)).toBeVisible()

  const levels = page.getByRole('search', { name: '共用筛选' })
  const choose = async (level: string) => {
    await levels.getByRole('combobox', { name: '等级' }).click()
    await page.getByTitle(level, { exact: true }).last().click()
    await page.keyboard.press('Escape')
  }
  await choose('B级')
  await expect(tile.locator('tbody tr').first()).not.toContainText(name)
  await choose('A级')
  await expect(tile).toContainText('不受“等级（选了多个值）”限制')
  await tile.getByRole('link', { name: title }).click()
  await expect(page.getByRole('grid', { name: title })).toContainText(name)
})

test('a report that takes long is cancelled by its reader', async ({ page, api }) => {
  const [title, code] = [unique('很慢的报表'), `r${Date.now()}`]
  const sql = 'select count(*) as n from generate_series(1, 2000000000) as n'
  await api.send('POST', '/online/sqlReport/add', { title, code, sql })
  await page.goto(`/online/sqlReport/${code}`)
  await button(page, '取消').click()
  await expect(page.getByText('填写参数后点击“查询”')).toBeVisible()
  await expect(button(page, '查询')).toBeVisible()
})

test('the example of a new office opens a record from a row', async ({ page }) => {
  await page.goto('/online/sqlReport/quietClients')
  const rows = page.getByRole('grid', { name: '久未联系的企业' })
  const link = rows.getByRole('link').first()
  const name = await link.textContent()
  await link.click()
  await expect(page).toHaveURL(/\/legal\/enterprise\?detail=/)
  await expect(page.getByRole('dialog').first()).toContainText(name!)
})
