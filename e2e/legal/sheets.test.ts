import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, test } from '../support/desk.ts'
import { addEnterprise, day, type Sample, unique } from '../support/samples.ts'
import { button, cellOf, choose, dialog, field, row, toast } from '../support/seen.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

/** Pastes lines of a spreadsheet into an empty sub-table, with the real clipboard. */
async function pasteInto(form: Locator, table: string, lines: readonly (readonly string[])[]) {
  const page = form.page()
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.map((line) => line.join('\t')).join('\r\n'))
  await form.getByRole('region', { name: table }).getByText('暂无数据，可从 Excel 粘贴，或直接输入').click()
  await page.keyboard.press('Control+v')
}

test('amounts copied from the list of contracts are pasted into a payment plan', async ({ page, api }) => {
  const client = await addEnterprise(api)
  const name = unique('分期合同')
  const add = (values: object) =>
    api.send<Sample>('POST', '/legal/contract/add', { enterpriseId: client.id, bizType: 'other', ...values })
  await add({ name: `${name}一`, amount: 123_450, endDate: day(30) })
  await add({ name: `${name}二`, amount: 20_000_000, endDate: day(60) })
  const { id } = await add({ name: `${name}总`, amount: 20_123_450, endDate: day(90) })

  await page.goto(`/legal/contract?name=*${encodeURIComponent(name)}*&column=amount&order=asc`)
  const amount = (line: number) =>
    page.getByRole('grid', { name: '合同' }).locator(`[data-row="${line - 1}"] [id$="-amount"]`)
  await expect(amount(2)).toHaveText('¥200,000.00')
  await amount(1).click()
  await amount(2).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+c')
  const copied = (await clipboard(page)).trim().split(/\r?\n/)
  // A spreadsheet computes with them.
  expect(copied).toEqual(['1234.50', '200000.00'])

  await page.goto(`/legal/contract?detail=${id}`)
  await button(dialog(page, new RegExp(`${name}总`)), '编辑').click()
  const form = dialog(page, /编辑/)
  const lines = copied.map((text, n) => [day(10 * (n + 1)), text, `第 ${n + 1} 期`])
  await pasteInto(form, '付款计划', lines)
  await expect(await cellOf(form, '付款计划', 2, '金额')).toHaveText(/200,000\.00/)
  await button(form, '保存').click()
  await expect(toast(page, /编辑成功|已保存/)).toBeVisible()
  const saved = await api.get<{ payPlan: Sample[] }>('/legal/contract/queryById', { id })
  expect(saved.payPlan).toMatchObject([
    { dueDate: day(10), amount: 123_450, condition: '第 1 期' },
    { dueDate: day(20), amount: 20_000_000, condition: '第 2 期' },
  ])
})

test('three lines of Excel are pasted into the empty payment plan of a new contract, dragged, and summed in the record', async ({
  page,
  api,
}) => {
  const name = unique('分期付款')
  const { name: client } = await addEnterprise(api)
  await page.goto('/legal/contract')
  await button(page, '新增').click()
  const form = dialog(page, '新增合同')
  await field(form, '合同名称').fill(name)
  await choose(field(form, '签约企业'), client)
  await choose(field(form, '合同业务'), '其他')
  await field(form, '合同金额').fill('6000')
  const lines = [1, 2, 3].map((n) => [day(10 * n), `${n},000.00`, `第 ${n} 期`])
  await pasteInto(form, '付款计划', lines)
  const plan = form.getByRole('grid', { name: '付款计划' })
  await expect(await cellOf(form, '付款计划', 3, '金额')).toHaveText('¥3,000.00')
  await expect(plan).toContainText('¥6,000.00')
  expect(await accessibilityViolations(page, { parts: ['[role=grid]', '[role=toolbar]'] })).toEqual([])

  // The last line goes to the top, by its handle.
  const handle = (await plan.getByLabel('拖动第 3 行').boundingBox())!
  const top = (await plan.getByLabel('拖动第 1 行').boundingBox())!
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await page.mouse.down()
  await page.mouse.move(top.x + top.width / 2, top.y + 4, { steps: 4 })
  await page.mouse.up()
  await expect(await cellOf(form, '付款计划', 1, '金额')).toHaveText('¥3,000.00')

  // The full screen shows the same lines; Escape in a cell stays in it.
  await form.getByRole('region', { name: '付款计划' }).getByRole('button', { name: '全屏' }).click()
  const full = dialog(page, '付款计划')
  await (await cellOf(full, '付款计划', 3, '付款条件')).click()
  await page.keyboard.press('Escape')
  await page.keyboard.type('验收后付清')
  // Enter in the last line would add another one.
  await (await cellOf(full, '付款计划', 1, '金额')).click()
  await expect(await cellOf(full, '付款计划', 3, '付款条件')).toHaveText('验收后付清')
  await button(full, '退出全屏').click()
  await expect(full).toBeHidden()

  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()
  await row(page, name).getByRole('button', { name, exact: true }).click()
  const read = dialog(page, new RegExp(name)).getByRole('grid', { name: '付款计划' })
  await expect(read).toContainText('合计')
  await expect(read).toContainText('¥6,000.00')
  const { records } = await api.get<{ records: { id: string }[] }>('/legal/contract/list', { name })
  const saved = await api.get<{ payPlan: Sample[] }>('/legal/contract/queryById', { id: records[0]!.id })
  expect(saved.payPlan.map(({ amount, condition }) => [amount, condition])).toEqual([
    [300_000, '第 3 期'],
    [100_000, '第 1 期'],
    [200_000, '验收后付清'],
  ])
  expect(saved.payPlan.every((line) => !('orderNum' in line))).toBe(true)
})

test('an input method starts in the empty line of a sub-table', async ({ page }) => {
  await page.goto('/legal/enterprise')
  await button(page, '新增').click()
  const form = dialog(page, '新增企业')
  await form.locator('[data-field=contacts]').getByText('暂无数据，可从 Excel 粘贴，或直接输入').click()
  const ime = await page.context().newCDPSession(page)
  await ime.send('Input.imeSetComposition', { text: 'zh', selectionStart: 2, selectionEnd: 2 })
  await ime.send('Input.imeSetComposition', { text: 'zhao', selectionStart: 4, selectionEnd: 4 })
  await ime.send('Input.insertText', { text: '赵云' })
  await page.keyboard.press('Tab')
  await expect(await cellOf(form, '其他联系人', 1, '姓名')).toHaveText('赵云')
  await expect(await cellOf(form, '其他联系人', 1, '姓名')).not.toHaveAttribute('aria-invalid', 'true')
})

test('parties kept in a spreadsheet are pasted into a matter, with words for codes; a wrong word is shown in its cell', async ({
  page,
  api,
}) => {
  const [lead] = await api.get<{ value: string }[]>('/sys/user/options', { keyword: '赵静' })
  const matter = unique('货款纠纷')
  const { id } = await api.send<Sample>('POST', '/legal/entrustment/add', {
    matter,
    caseType: 'civil',
    leadLawyerId: lead!.value,
    noOpponentReason: '尚未确定',
  })
  await page.goto(`/legal/entrustment?detail=${id}`)
  await button(dialog(page, new RegExp(matter)), '编辑').click()
  const form = dialog(page, /编辑/)
  const opponent = unique('宁波海川贸易有限公司')
  const lines = [
    [opponent, '法人', '', '对方当事人'],
    [unique('周海川'), '自然人', '', '不存在的身份'],
  ]
  await pasteInto(form, '当事人', lines)
  await expect(await cellOf(form, '当事人', 1, '身份')).toHaveText('对方当事人')
  const wrong = await cellOf(form, '当事人', 2, '身份')
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  await button(form, '保存').click()
  await expect(form).toBeVisible()
  await wrong.click()
  await form.getByRole('listbox', { name: '身份' }).getByRole('option', { name: '第三人', exact: true }).click()
  await button(form, '保存').click()
  await expect(form).toBeHidden()
  const saved = await api.get<{ parties: Sample[] }>('/legal/entrustment/queryById', { id })
  expect(saved.parties).toMatchObject([
    { name: opponent, role: 'opponent' },
    { name: lines[1]![0], role: 'thirdParty' },
  ])
})

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { ariaLabel, textContent } = document.activeElement ?? document.body
      return (ariaLabel ?? textContent ?? '').replaceAll(/\s/g, '')
    })
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (name.test(await focused())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no control ${String(name)} is reached by Tab`)
}

test('by keyboard alone a matter is found, opened, moved one step on, and the list exported', async ({ page, api }) => {
  const [lead] = await api.get<{ value: string }[]>('/sys/user/options', { keyword: '赵静' })
  const matter = unique('租金纠纷')
  await api.send('POST', '/legal/entrustment/add', {
    matter,
    caseType: 'special',
    enterpriseId: (await addEnterprise(api)).id,
    leadLawyerId: lead!.value,
  })
  await page.goto('/legal/entrustment')
  await expect(row(page, matter)).toBeVisible()
  await page.keyboard.press('/')
  await tabTo(page, /^委托事项$/)
  await page.keyboard.type(matter)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/matter=/)
  await expect(page.locator('[data-row]')).toHaveCount(1)

  await tabTo(page, /^委托$/)
  await page.keyboard.press('Enter')
  const detail = dialog(page, new RegExp(matter))
  await expect(detail).toBeVisible()
  await tabTo(page, /^利冲检索$/)
  await page.keyboard.press('Enter')
  await expect(toast(page, /检索完成/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()

  const download = page.waitForEvent('download')
  await tabTo(page, /^导出$/)
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
})
