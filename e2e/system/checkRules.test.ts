import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, cellOf, dialog, field, fillCell, menuItem, row, rowAct, toast } from '../support/seen.ts'
import { readWorkbook } from '../support/workbook.ts'

test('[A1.03] 编码校验规则: steps in a table, tested before saving; a runaway pattern is refused in time', async ({
  page,
  api,
}) => {
  const [name, code] = [unique('案号规则'), unique('rule')]
  await page.goto(`/isystem/checkRule?ruleName=*${encodeURIComponent(name)}*`)
  await button(page, '新增').first().click()
  const adding = dialog(page, '新增编码校验规则')
  await field(adding, '规则名称').fill(name)
  await field(adding, '规则编码').fill(code)
  await button(adding, '添加常用步骤').click()
  await menuItem(page, '前两位大写字母').click()
  await button(adding, '新增一行校验步骤').click()
  await fillCell(adding, '校验步骤', 2, '位数', '3')
  await fillCell(adding, '校验步骤', 2, '正则表达式', '(a+)+$')
  await fillCell(adding, '校验步骤', 2, '提示文本', '后三位为数字')
  await button(adding, '保存').click()
  await expect(adding.getByText('规则配置第 2 条规则的正则表达式过于复杂，请简化')).toBeVisible({ timeout: 4_000 })
  await fillCell(adding, '校验步骤', 2, '正则表达式', String.raw`\d+`)
  await adding.getByLabel('测试值').fill('AB12x')
  await button(adding, '测试').click()
  await expect(adding.getByText('第 2 步未通过：后三位为数字')).toBeVisible()
  await expect(adding.getByText('第 3–5 位“12x”')).toBeVisible()
  await adding.getByLabel('测试值').fill('AB123')
  await page.keyboard.press('Enter')
  await expect(adding.getByText('校验通过')).toBeVisible()
  await button(adding, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  const { records } = await api.get<{ records: { id: string; ruleJson: string }[] }>('/sys/checkRule/list', {
    ruleCode: code,
  })
  const { id, ruleJson } = records[0]!
  expect(JSON.parse(ruleJson)).toEqual([
    { digits: '2', pattern: '[A-Z]+', message: '前两位必须是大写字母' },
    { digits: '3', pattern: String.raw`\d+`, message: '后三位为数字' },
  ])
  await button(row(page, name), '更多').click()
  await button(page, '功能测试').click()
  const trial = dialog(page, `功能测试：${name}`)
  await trial.getByLabel('测试值').fill('ab123')
  await button(trial, '测试').click()
  await expect(trial.getByText('第 1 步未通过：前两位必须是大写字母')).toBeVisible()
  await page.keyboard.press('Escape')

  await button(row(page, name), '编辑').click()
  const form = dialog(page, `编辑编码校验规则：${name}`)
  const last = await cellOf(form, '校验步骤', 2, '提示文本')
  await expect(last).toHaveText('后三位为数字')
  await last.click()
  await button(form, '上移').click()
  await field(form, '规则描述').fill('我的')
  await api.send('PUT', '/sys/checkRule/edit', { id, ruleDescription: '别人的' })
  await button(form, '保存').click()
  const conflict = dialog(page, '您已在另一个窗口修改该编码校验规则')
  await conflict.getByRole('radio', { name: /我的/ }).check()
  await button(conflict, '合并并保存').click()
  await expect(toast(page, /^已保存/)).toBeVisible()
  const saved = await api.get<{ ruleJson: string }>('/sys/checkRule/queryById', { id })
  expect(saved).toMatchObject({ ruleDescription: '我的' })
  expect((JSON.parse(saved.ruleJson) as { digits: string }[]).map(({ digits }) => digits)).toEqual(['3', '2'])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  expect(readWorkbook(await readFile(await (await download).path())).flat()).toContain(code)
  await rowAct(row(page, name), '删除')
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  await expect(row(page, name)).toBeHidden()
  await button(page, '撤销').click()
  await expect(row(page, name)).toBeVisible()
})

test('a rule that is attached to a field is applied when the field is left, before the form is saved', async ({
  page,
  api,
}) => {
  await api.send('POST', '/sys/checkRule/add', {
    ruleName: unique('职务编码'),
    ruleCode: unique('code'),
    ruleJson: JSON.stringify([{ digits: '*', pattern: String.raw`P-\d{3}`, message: '应为 P- 加三位数字' }]),
    targets: ['position.code'],
  })
  await page.goto('/isystem/position')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增职务')
  await field(form, '职务编码').fill('X1')
  await page.keyboard.press('Tab')
  await expect(form.getByText('职务编码：应为 P- 加三位数字')).toBeVisible()
  await field(form, '职务编码').fill('P-001')
  await page.keyboard.press('Tab')
  await expect(form.getByText('职务编码：应为 P- 加三位数字')).toBeHidden()
})
