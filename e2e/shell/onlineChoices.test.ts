import { type Api, expect, signedOut, test } from '../support/desk.ts'
import { addEnterprise } from '../support/samples.ts'
import { button, cellOf, choose, dialog, field, fillCell, row } from '../support/seen.ts'

type Saved = { id: string; version: number }

async function publishForm(api: Api, code: string, title: string, fields: object[]): Promise<void> {
  const { id, version } = await api.send<Saved>('POST', '/online/form/add', { title, code, fields })
  await api.send('POST', `/online/form/${id}/publish`, { version })
}

test('a chosen client shows and fills its contact, and a row of a report fills the rest', async ({ page, api }) => {
  const client = await addEnterprise(api, { contactName: '顾晓岚', contactMobile: '13911110001' })
  const definition = { shape: 'rows', columns: ['name', 'contactMobile'], search: ['name'], filter: null }
  await api.send('POST', '/online/report/add', {
    title: '选企业',
    code: 'pickClient',
    source: 'enterprise',
    definition,
  })
  await publishForm(api, 'visits', '来访登记', [
    { title: '来访人', name: 'person', kind: 'text', inList: 'Y' },
    {
      title: '客户',
      name: 'client',
      kind: 'reference',
      source: 'enterprise',
      shows: 'contactMobile',
      fills: 'person=contactName',
    },
    {
      title: '推荐单位',
      name: 'source',
      kind: 'popup',
      source: 'pickClient',
      fills: 'source=name,phone=contactMobile',
    },
    { title: '推荐电话', name: 'phone', kind: 'text', inList: 'Y' },
    { title: '费用', name: 'costs', kind: 'rows' },
    {
      ...{ title: '付款人', name: 'payer', kind: 'reference', source: 'enterprise', subTable: 'costs' },
      shows: 'contactMobile',
    },
    { title: '收费', name: 'paid', kind: 'yesNo', defaultValue: 'N', subTable: 'costs' },
    { title: '金额', name: 'amount', kind: 'money', required: 'Y', shownIf: 'paid', subTable: 'costs' },
    { title: '同行', name: 'others', kind: 'rows' },
    {
      ...{ title: '单位', name: 'firm', kind: 'popup', subTable: 'others', source: 'pickClient' },
      fills: 'firm=name,mobile=contactMobile',
    },
    { title: '手机', name: 'mobile', kind: 'text', subTable: 'others' },
  ])
  await page.goto('/online/cgformList/visits')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增来访登记')
  await choose(field(form, '客户'), client.name)
  await expect(field(form, '来访人')).toHaveValue('顾晓岚')
  await expect(form.getByText('13911110001')).toBeVisible()

  await form.getByRole('button', { name: '选择推荐单位' }).click()
  const picker = dialog(page, '选企业')
  await picker.getByRole('gridcell').getByText(client.name).click()
  await button(picker, '确定').click()
  await expect(field(form, '推荐电话')).toHaveValue('13911110001')

  // The same in a line: a text that is in no row of the report is refused at its cell, a picked one fills the line.
  await button(form, '新增一行同行').click()
  const cell = (name: string) => form.locator(`[data-row="0"] [id$="-${name}"]`)
  await form.getByRole('textbox', { name: '同行', exact: true }).evaluate((sink) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '没有的单位')
    sink.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(cell('firm')).toHaveText('没有的单位')
  await button(form, '保存').click()
  await expect(form.getByText('报表“选企业”中没有您可以选择的“没有的单位”')).toBeVisible()
  await cell('firm').click()
  await picker.getByRole('gridcell').getByText(client.name).click()
  await button(picker, '确定').click()
  await expect(cell('mobile')).toHaveText('13911110001')
  await expect(form.getByText('没有的单位')).toBeHidden()
  await button(form, '保存').click()
  await expect(row(page, '顾晓岚')).toContainText('13911110001')

  const costs = [{ payer: client.id, paid: 'N', amount: 100 }]
  await api.send('POST', '/online/data/visits/add', { person: '林来访', costs })
  await page.reload()
  await page.getByText('林来访').click()
  const record = dialog(page, /^林来访/)
  await expect(row(record, '13911110001')).toContainText('否')
  await button(record, '编辑').click()
  const edited = dialog(page, '编辑来访登记：林来访')
  const amount = await cellOf(edited, '费用', 1, '金额')
  await expect(amount).toHaveAttribute('title', '不满足显示条件，没有值')
  await expect(edited.getByRole('gridcell', { name: '13911110001' })).toBeVisible()
  await (await cellOf(edited, '费用', 1, '收费')).click()
  await button(edited, '保存').click()
  await expect(edited.getByText('费用第 1 行：请输入金额')).toBeVisible()
  await fillCell(edited, '费用', 1, '金额', '12.5')
  await page.keyboard.press('Shift+Enter')
  await button(edited, '保存').click()
  await expect(row(record, '13911110001')).toContainText('¥12.50')
})

test('a visitor sends a file by a link, and staff open it in the answer', async ({ page, api, browser, baseURL }) => {
  await publishForm(api, 'intake', '材料收集', [
    { title: '姓名', name: 'name', kind: 'text', required: 'Y', inList: 'Y' },
    { title: '材料', name: 'paper', kind: 'file', required: 'Y' },
  ])
  const { token } = await api.send<{ token: string }>('POST', '/online/collection/create', {
    formCode: 'intake',
    title: '材料收集',
    fieldNames: 'name,paper',
    expiresAt: '2099-01-01 00:00:00',
    maxAnswers: 5,
    hasCaptcha: 'N',
  })
  const context = await browser.newContext({ ...(baseURL && { baseURL }), storageState: signedOut })
  const visitor = await context.newPage()
  await visitor.goto(`/collect/${token}`)
  await visitor.getByLabel('姓名').fill('李来访')
  const buffer = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF')
  const sent = { name: '身份证明.pdf', mimeType: 'application/pdf', buffer }
  await visitor.locator('input[type=file]').setInputFiles(sent)
  await expect(visitor.getByText('身份证明.pdf')).toBeVisible()
  await button(visitor, '提交').click()
  await expect(visitor.getByText('已提交，感谢填写')).toBeVisible()
  await context.close()

  await page.goto('/online/answer')
  await page.getByText('李来访').click()
  const link = page.getByRole('link', { name: '身份证明.pdf' })
  await expect(link).toBeVisible()
  const address = await link.getAttribute('href')
  expect((await page.request.get(address!)).ok()).toBe(true)
})
