import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/desk.ts'
import { addEnterprise, day, unique } from '../support/samples.ts'
import { button, choose, confirm, dialog, field, row, toast, rowAct } from '../support/seen.ts'
import { readWorkbook, workbookOf } from '../support/workbook.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const today = () => day(0).replaceAll('-', '')

test('[A1.03] 填值规则: parameters as fields with an example, tested without consuming a number, changed, restored, imported', async ({
  page,
  api,
}) => {
  const [name, code] = [unique('案件编号'), unique('case')]
  const nextNumber = () => api.send<string>('PUT', `/sys/fillRule/executeRuleByCode/${code}`, {})
  await page.goto(`/isystem/fillRule?ruleName=*${encodeURIComponent(name)}*`)
  await button(page, '新增').first().click()
  const adding = dialog(page, '新增填值规则')
  await field(adding, '规则名称').fill(name)
  await field(adding, '规则编码').fill(code)
  await choose(field(adding, '规则类型'), '流水编号')
  await field(adding, '前缀').fill('AJ')
  await field(adding, '分隔符').fill('-')
  await field(adding, '序号位数').fill('0')
  await button(adding, '保存').click()
  await expect(adding.getByText(/序号位数不能小于 1|编号示例：AJ\d{8}-1、/).first()).toBeVisible()
  await field(adding, '序号位数').fill('3')
  await expect(adding.getByText(`编号示例：AJ${today()}-001、AJ${today()}-002 …`)).toBeVisible()
  await choose(field(adding, '日期'), '年月')
  await expect(adding.getByText(`编号示例：AJ${today().slice(0, 6)}-001、`)).toBeVisible()
  await button(adding, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  const month = today().slice(0, 6)
  const tryOut = async (value: string) => {
    await button(row(page, name), '更多').click()
    await button(page, '测试').click()
    const answer = page.getByRole('dialog').filter({ hasText: '填值规则测试' })
    await expect(answer).toContainText(value)
    await expect(answer).toContainText('未占用编号')
    await button(answer, '知道了').click()
  }
  await tryOut(`AJ${month}-001`)
  expect(await nextNumber()).toBe(`AJ${month}-001`)
  await tryOut(`AJ${month}-002`)

  const { records } = await api.get<{ records: { id: string }[] }>('/sys/fillRule/list', { ruleCode: code })
  const { id } = records[0]!
  await button(row(page, name), '编辑').click()
  const form = dialog(page, `编辑填值规则：${name}`)
  await field(form, '前缀').fill('MS')
  await api.send('PUT', '/sys/fillRule/edit', { id, ruleName: `${name}改` })
  await button(form, '保存').click()
  const conflict = dialog(page, '您已在另一个窗口修改该填值规则')
  await expect(conflict).toContainText('保留我的修改：规则参数')
  await button(conflict, '合并并保存').click()
  await expect(toast(page, /^已保存/)).toBeVisible()
  expect(await nextNumber()).toBe(`MS${month}-002`)

  await page.goto(`/isystem/fillRule?ruleName=*${encodeURIComponent(name)}*&detail=${id}`)
  const detail = dialog(page, new RegExp(name))
  await detail.getByRole('tab', { name: '历史' }).click()
  await expect(detail.getByRole('article').first()).toContainText('规则参数')
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  expect(readWorkbook(await readFile(await (await download).path())).flat()).toEqual(
    expect.arrayContaining([code, '流水编号']),
  )

  await rowAct(row(page, name), '删除')
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  await expect(row(page, name)).toBeHidden()
  await page.getByRole('button', { name: '回收站' }).click()
  const bin = dialog(page, '填值规则回收站')
  await button(row(bin, name), '还原').click()
  await confirm(page, '还原选中的 1 条数据？', '确定')
  await expect(row(bin, name)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(row(page, name)).toBeVisible()

  await page.getByRole('button', { name: '导入', exact: true }).click()
  const steps = dialog(page, '导入填值规则')
  const chooser = page.waitForEvent('filechooser')
  await steps.getByText('点击选择文件，或把文件拖到这里').click()
  const buffer = workbookOf([
    ['规则名称', '规则编码', '规则类型', '规则参数'],
    [`${name}导入`, `${code}b`, '订单编号', '{"prefix":"DD"}'],
    [`${name}坏`, `${code}c`, '流水编号', '[1]'],
  ])
  await (await chooser).setFiles({ name: '规则.xlsx', mimeType: xlsx, buffer })
  await expect(steps.getByText('规则参数：只能传递JSON对象，不能传递JSON数组')).toBeVisible()
})

test('a changed rule numbers the next enterprise, and cannot be deleted', async ({ page, api }) => {
  const before = await addEnterprise(api)
  const no = String(before.no)
  expect(no).toMatch(new RegExp(`^QY${today()}-\\d{4}$`))
  await page.goto('/isystem/fillRule?ruleCode=enterprise_num')
  await button(row(page, 'enterprise_num'), '编辑').click()
  const form = dialog(page, /^编辑填值规则/)
  await expect(form.getByText('用于企业的企业编号，修改后对下一个编号生效')).toBeVisible()
  await field(form, '前缀').fill('KH')
  await button(form, '保存').click()
  await expect(toast(page, /^已保存/)).toBeVisible()
  const after = await addEnterprise(api)
  expect(after.no).toBe(`KH${today()}-${String(Number(no.slice(-4)) + 1).padStart(4, '0')}`)
  await page.goto(`/legal/enterprise?name=*${encodeURIComponent(after.name)}*`)
  await expect(row(page, after.name)).toContainText(String(after.no))

  await page.goto('/isystem/fillRule?ruleCode=enterprise_num')
  await rowAct(row(page, 'enterprise_num'), '删除')
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  await expect(page.getByText('填值规则“enterprise_num”用于企业的企业编号，不能删除').first()).toBeVisible()
})
