import { expect, test } from '../support/desk.ts'
import { otherDatabase, otherProgram } from '../support/otherProgram.ts'
import { button, dialog, field, row, rowAct, toast } from '../support/seen.ts'

test('a table of another program is adopted, read, taken over and edited', async ({ page, product }) => {
  await otherProgram(
    product,
    `create table old_case (id integer primary key, case_no varchar(40) not null unique, fee numeric(12, 2), opened date);
     comment on table old_case is '旧案件';
     comment on column old_case.case_no is '案号';
     comment on column old_case.fee is '代理费';
     comment on column old_case.opened is '收案日期';
     insert into old_case values (1, '（2019）京01民初1号', 12000, '2019-03-01'), (2, '（2020）沪02民终5号', null, null)`,
  )
  await page.goto('/online/cgform')
  await button(page, '纳入数据表').click()
  const adopting = dialog(page, '纳入数据表')
  await adopting.getByLabel('数据表', { exact: true }).click()
  await page.getByTitle(/旧案件 old_case/).click()
  await button(adopting, '下一步').click()
  await expect(field(adopting, '表单名称')).toHaveValue('旧案件')
  await expect(row(adopting, '案号')).toContainText('（2019）京01民初1号')
  await button(adopting, '创建表单').click()
  await expect(adopting.getByLabel('SQL')).toHaveValue(/^create view "onl_old_case"/)
  await button(adopting, '发布并打开').click()

  // Read-only: the rows are there, and nothing that changes them is offered.
  await expect(page.getByRole('heading', { level: 1, name: '旧案件' })).toBeVisible()
  const line = row(page, '（2019）京01民初1号')
  await expect(line).toContainText('12,000.00')
  await expect(button(page, '导出').first()).toBeVisible()
  await expect(button(page, '新增')).toHaveCount(0)
  await expect(button(line, '编辑')).toHaveCount(0)

  await page.goto('/online/cgform')
  await rowAct(row(page, '旧案件'), '接管')
  const plan = dialog(page, '接管：旧案件')
  await expect(plan).toContainText('将 2 行复制到表单自己的数据表')
  await expect(plan).toContainText('原来的数据表 old_case 保留不变')
  await button(plan, '接管').click()
  await expect(toast(page, /^已接管“旧案件”的数据/)).toBeVisible()

  await page.goto('/online/cgformList/oldCase')
  await button(line, '编辑').click()
  const form = dialog(page, '编辑旧案件')
  await field(form, '代理费').fill('15000')
  await button(form, '保存').click()
  await expect(line).toContainText('15,000.00')
})

test('a table of a data source is synced, says how old it is and why it could not be read, and is taken over', async ({
  page,
  api,
  product,
}) => {
  const database = await otherDatabase(product, 'archive')
  const run = (statement: string) => otherProgram(product, statement, 'archive')
  await run(
    `create table far_case (id integer primary key, case_no varchar(40) not null, opened text);
     comment on column far_case.case_no is '案号';
     comment on column far_case.opened is '收案日期';
     insert into far_case values (1, '（2018）京03民初8号', '2018-03-01'), (2, '（2018）京03民初9号', '不详')`,
  )
  const { close, ...address } = database
  await api.send('POST', '/sys/dataSource/add', { code: 'archive', name: '档案库', dbType: '6', ...address })

  await page.goto('/online/cgform')
  await button(page, '纳入数据表').click()
  const adopting = dialog(page, '纳入数据表')
  await adopting.getByText('数据源', { exact: true }).click()
  await adopting.getByRole('combobox', { name: '数据源' }).click()
  await page.getByTitle('档案库').click()
  await adopting.getByLabel('数据表', { exact: true }).click()
  await page.getByTitle(/^far_case/).click()
  await button(adopting, '下一步').click()
  await field(adopting, '表单名称').fill('远程案件')
  const day = row(adopting, '2018-03-01')
  await day.getByRole('combobox').first().click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('日期', { exact: true }).click()
  await adopting.getByRole('radio', { name: '每小时' }).locator('..').click()
  await button(adopting, '创建表单').click()
  await expect(adopting).toContainText('只读：从数据源“档案库”的表 far_case 同步')
  await button(adopting, '发布并打开').click()

  await expect(page.getByText(/^数据截至 .*，来自数据源“档案库”的表 far_case；1 个不符合字段的值留空$/)).toBeVisible()
  await expect(row(page, '京03民初8号')).toContainText('2018-03-01')
  await expect(button(page, '新增')).toHaveCount(0)
  await run(`update far_case set opened = '2018-04-02' where id = 2; delete from far_case where id = 1`)
  await button(page, '立即同步').click()
  await expect(row(page, '京03民初9号')).toContainText('2018-04-02')
  await expect(row(page, '京03民初8号')).toHaveCount(0)

  close()
  await button(page, '立即同步').click()
  await expect(page.getByText(/同步失败：127\.0\.0\.1:\d+ 拒绝连接/)).toBeVisible()
  await row(page, '京03民初9号').getByRole('button', { name: '（2018）京03民初9号' }).click()
  await expect(dialog(page, /京03民初9号/).getByText(/数据截至/)).toBeVisible()

  await page.goto('/online/cgform')
  await rowAct(row(page, '远程案件'), '接管')
  const plan = dialog(page, '接管：远程案件')
  await expect(plan).toContainText('现有 1 行保留在表单的数据表')
  await button(plan, '接管').click()
  await expect(toast(page, /^已接管“远程案件”的数据/)).toBeVisible()
  await page.goto('/online/cgformList/farCase')
  await expect(row(page, '京03民初9号')).toBeVisible()
  await expect(page.getByText('数据截至')).toHaveCount(0)
  await expect(button(page, '新增').first()).toBeVisible()
})
