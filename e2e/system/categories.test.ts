import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, confirm, dialog, field, row, toast, searchBar, rowAct } from '../support/seen.ts'
import { readWorkbook, workbookOf } from '../support/workbook.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Category {
  id: string
  name: string
  code: string
}

test('[A1.03] 分类字典: nodes are added, moved, and deleted with their children; import and export', async ({
  page,
  api,
}) => {
  const name = unique('案件类别')
  await page.goto('/isys/category')
  await button(page, '新增').first().click()
  const adding = dialog(page, '新增分类')
  await field(adding, '分类名称').fill(name)
  await button(adding, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()
  const found = await api.get<{ records: Category[] }>('/sys/category/list', { name })
  const { id, code } = found.records[0]!
  expect(code).toMatch(/^[A-Z]\d\d$/)

  await button(row(page, name), '更多').click()
  await button(page, '新增下级').click()
  await field(adding, '分类名称').fill(`${name}子`)
  await button(adding, '保存').click()
  await expect(adding).toBeHidden()
  await page.getByRole('button', { name: `展开${name}`, exact: true }).click()
  await expect(row(page, `${name}子`)).toContainText(`${code}A01`)

  const child = await api.get<{ records: Category[] }>('/sys/category/list', { name: `${name}子` })
  const other = await api.send<Category>('POST', '/sys/category/add', { pid: '0', name: `${name}乙` })
  await api.send('PUT', '/sys/category/edit', { id: child.records[0]!.id, pid: other.id })
  await expect(row(page, `${name}子`)).toBeHidden()
  await page.getByRole('button', { name: `展开${name}乙`, exact: true }).click()
  await expect(row(page, `${name}子`)).toContainText(`${other.code}A01`)

  await button(row(page, `${name}子`), '编辑').click()
  const form = dialog(page, `编辑分类：${name}子`)
  await field(form, '分类名称').fill(`${name}我`)
  await api.send('PUT', '/sys/category/edit', { id: child.records[0]!.id, name: `${name}他` })
  await button(form, '保存').click()
  const conflict = dialog(page, '您已在另一个窗口修改该分类')
  await conflict.getByRole('radio', { name: new RegExp(`${name}我`) }).check()
  await button(conflict, '合并并保存').click()
  await expect(row(page, `${name}我`)).toBeVisible()
  await rowAct(row(page, `${name}我`), '查看')
  await dialog(page, `${name}我`).getByRole('tab', { name: '历史' }).click()
  await expect(dialog(page, `${name}我`).getByRole('article').first()).toContainText('分类名称')
  await page.keyboard.press('Escape')

  await rowAct(row(page, `${name}乙`), '删除')
  const question = page.getByRole('dialog').filter({ hasText: '确认删除' })
  await expect(question).toContainText('其下级分类共 1 条也会一并删除')
  await button(question, '确定').click()
  await expect(row(page, `${name}乙`)).toBeHidden()
  expect((await api.get<{ total: number }>('/sys/category/list', { name: `${name}我` })).total).toBe(0)
  await page.getByRole('button', { name: '回收站' }).click()
  const bin = dialog(page, '分类回收站')
  await button(row(bin, `${name}我`), '还原').click()
  await confirm(page, '还原选中的 1 条数据？', '确定')
  await expect(toast(page, `分类“${name}我”的上级分类已被删除，请一并还原`)).toBeVisible()
  await button(row(bin, `${name}乙`), '还原').click()
  await confirm(page, '还原选中的 1 条数据？', '确定')
  await expect(row(bin, `${name}乙`)).toBeHidden()
  await expect(row(bin, `${name}我`)).toBeHidden()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '导入', exact: true }).click()
  const steps = dialog(page, '导入分类')
  const chooser = page.waitForEvent('filechooser')
  await steps.getByText('点击选择文件，或把文件拖到这里').click()
  const buffer = workbookOf([
    ['分类名称', '上级分类'],
    [`${name}导入`, name],
  ])
  await (await chooser).setFiles({ name: '分类.xlsx', mimeType: xlsx, buffer })
  await button(steps, '导入 1 行').click()
  await expect(steps.getByText('导入完成')).toBeVisible()
  await button(steps, '完成').click()
  await searchBar(page).getByLabel('分类名称').fill(name)
  await button(searchBar(page), '查询').click()
  await expect(row(page, `${name}导入`)).toContainText(new RegExp(`${code}A\\d\\d`))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const sheet = readWorkbook(await readFile(await (await download).path()))
  expect(sheet.flat()).toEqual(expect.arrayContaining([name, `${name}导入`]))
  await api.send('DELETE', `/sys/category/deleteBatch?ids=${id},${other.id}`)
})
