import { expect, test } from '../support/desk.ts'
import { otherProgram } from '../support/otherProgram.ts'
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
