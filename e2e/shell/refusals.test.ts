import type { Locator, Page } from '@playwright/test'
import { type Api, expect, signedOut, test } from '../support/desk.ts'
import { walkTo } from '../support/menu.ts'
import { addEnterprise, creditCode, day, type Sample, unique } from '../support/samples.ts'
import { button, choose, dialog, field, row, searchBar, rowAct, takeStep, okButton } from '../support/seen.ts'
import { signInAs } from '../support/signInAs.ts'
import { wordFile } from '../support/wordFile.ts'

/** The first row of a list. */
async function firstOf(api: Api, path: string, params: Record<string, string> = {}): Promise<Sample> {
  const { records } = await api.get<{ records: Sample[] }>(`${path}/list`, params)
  return records[0]!
}

const read = (api: Api, path: string, { id }: { id: string }): Promise<Sample> => api.get(`${path}/queryById`, { id })

/** Finds a record in the open list. */
async function find(page: Page, label: string, text: string): Promise<Locator> {
  await searchBar(page).getByLabel(label).fill(text)
  await page.keyboard.press('Enter')
  await expect(row(page, text)).toHaveCount(1)
  return row(page, text)
}

async function ask(api: Api, subject: string, itemId: string): Promise<Sample> {
  const fields = await api.get<{ value: string }[]>('/legal/goodAt/options', { keyword: '合同纠纷', key: 'id' })
  return api.send('POST', '/legal/appointment/add', {
    subject,
    itemId,
    personName: '韩梅梅',
    mobile: `136${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
    goodAtId: fields[0]!.value,
    payWay: 'free',
  })
}

/** The next free slot of a lawyer, as the page reads it. */
async function freeHour(api: Api, lawyerId: string, itemId: string): Promise<string> {
  for (let days = 1; days < 20; days++) {
    const { slots } = await api.get<{ slots: { startAt: string; isFree: boolean }[] }>('/legal/appointment/slots', {
      lawyerId,
      itemId,
      date: day(days),
    })
    const free = slots.find(({ isFree }) => isFree)
    if (free) return free.startAt
  }
  throw new Error('no free hour')
}

test('a wrong credit code, an inconsistent payment plan, and a row in use: refused with the reason, typed input stays', async ({
  page,
  api,
}) => {
  const client = await addEnterprise(api)
  const contract = await api.send<Sample>('POST', '/legal/contract/add', {
    name: unique('付款计划不符'),
    enterpriseId: client.id,
    bizType: 'other',
    amount: 1_000_000,
    payPlan: [{ dueDate: day(10), amount: 1_000_000 }],
  })

  await page.goto('/legal/enterprise')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增企业')
  const name = unique('代码有误')
  await field(form, '企业名称').fill(name)
  await field(form, '统一社会信用代码').fill('91350100M000100Y44')
  await field(form, '联系人').fill('王丽')
  await field(form, '联系手机').fill('13800138000')
  await button(form, '保存').click()
  await expect(form.getByText(/校验码错误，按前 17 位计算末位应为/).first()).toBeVisible()
  await expect(field(form, '企业名称')).toHaveValue(name)
  expect((await api.get<{ total: number }>('/legal/enterprise/list', { name })).total).toBe(0)
  await field(form, '统一社会信用代码').fill(creditCode())
  await button(form, '保存').click()
  await expect(form).toBeHidden()

  const used = await find(page, '企业名称', client.name)
  await rowAct(used, '删除')
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  const refusal = page.getByRole('dialog').filter({ hasText: '不能删除' })
  await expect(refusal).toContainText('该企业正在使用，不能删除：合同 1 条')
  await expect(row(page, client.name)).toHaveCount(1)
  expect(await read(api, '/legal/enterprise', client)).toMatchObject({ version: client.version })

  await page.goto(`/legal/contract?detail=${contract.id}`)
  await button(dialog(page, new RegExp(contract.name)), '编辑').click()
  const edit = dialog(page, `编辑合同：${contract.name}`)
  await field(edit, '合同金额').fill('9000')
  await button(edit, '保存').click()
  await expect(edit.getByText('付款计划合计 ¥10,000.00，应等于合同金额 ¥9,000.00').first()).toBeVisible()
  await expect(field(edit, '合同金额')).toHaveValue(/9,?000/)
  expect(await read(api, '/legal/contract', contract)).toMatchObject({ amount: 1_000_000, version: contract.version })
})

test('a taken slot, a record changed in the meantime, and more than the balance: refused with the reason', async ({
  page,
  api,
}) => {
  // A page without live updates: what it shows is stale.
  await page.routeWebSocket(/.*/, () => {})
  const item = await api.send<Sample>('POST', '/legal/appointmentItem/add', {
    name: unique('电话咨询'),
    channel: 'phone',
    duration: 30,
    bufferMin: 0,
    leadHours: 0,
  })
  const { records: staff } = await api.get<{ records: { id: string; realname: string }[] }>('/sys/user/list', {
    realname: '孙浩然',
  })
  const [first, second] = [await ask(api, unique('先来'), item.id), await ask(api, unique('后到'), item.id)]
  const startAt = await freeHour(api, staff[0]!.id, item.id)
  await api.send('POST', `/legal/appointment/${first.id}/assign`, { lawyerId: staff[0]!.id, startAt })

  await page.goto(`/legal/appointment?detail=${second.id}`)
  const detail = dialog(page, /后到/)
  await takeStep(detail, '派单')
  const assigning = dialog(page, /^派单：/)
  await assigning.getByRole('button', { name: /孙浩然/ }).click()
  await field(assigning, '开始时间').fill(startAt)
  await field(assigning, '开始时间').press('Enter')
  await okButton(assigning).click()
  await expect(assigning.getByText(new RegExp(`孙浩然律师 ${startAt.slice(0, 16)}.*已有预约`))).toBeVisible()
  await expect(field(assigning, '开始时间')).toHaveValue(startAt)
  expect(await read(api, '/legal/appointment', second)).toMatchObject({ status: 'pending', version: second.version })
  await button(assigning, '取消').click()

  await takeStep(detail, '不予受理')
  const rejecting = dialog(page, /^不予受理：/)
  await field(rejecting, '原因').fill('不属于服务范围')
  await api.send('POST', `/legal/appointment/${second.id}/cancel`, {
    cancelReason: 'other',
    version: second.version,
  })
  await okButton(rejecting).click()
  await expect(page.getByText('该预约当前为“已取消”，不能不予受理').first()).toBeVisible()
  await expect(field(rejecting, '原因')).toHaveValue('不属于服务范围')
  expect(await read(api, '/legal/appointment', second)).toMatchObject({ status: 'cancelled' })
  await button(rejecting, '取消').click()

  const order = await firstOf(api, '/legal/packageOrder', { status: 'active', createBy: '!admin' })
  const balances = () =>
    api.get<{ accounts: { itemName: string; available: number }[] }>('/legal/packageOrder/balances', { id: order.id })
  const { accounts } = await balances()
  const account = accounts.find(({ available }) => available > 0)!
  await page.goto(`/legal/packageOrder?detail=${order.id}`)
  await takeStep(page.getByRole('dialog'), '申请调整权益')
  const wish = dialog(page, /^申请调整权益：/)
  await field(wish, '调整数量').fill(String(-account.available - 1))
  await field(wish, '原因').fill('更正')
  await wish.getByLabel('权益', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByText(`${account.itemName}（剩余`).first().click()
  await okButton(wish).click()
  await expect(
    wish.getByText(new RegExp(`${account.itemName}剩余 ${account.available} .*不能减少 ${account.available + 1}`)),
  ).toBeVisible()
  await expect(field(wish, '原因')).toHaveValue('更正')
  expect((await balances()).accounts).toEqual(accounts)
})

test('a file that is not a Word document, unknown tags, a forged signature, and steps without permission: refused', async ({
  page,
  api,
  browser,
  request,
  product,
}) => {
  await page.goto('/legal/contractTemplate')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增合同模板')
  const name = unique('有误模板')
  await field(form, '模板名称').fill(name)
  await choose(field(form, '模板类型'), '买卖')
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const upload = async (buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await form.locator('[data-field=docx]').getByRole('button', { name: /上传/ }).click()
    await (await chooser).setFiles({ name: '模板.docx', mimeType, buffer })
  }
  await upload(Buffer.from('这不是 Word 文档'))
  await expect(page.getByText(/内容不是有效的 DOCX 文件/).first()).toBeVisible()
  await expect(field(form, '模板名称')).toHaveValue(name)
  await upload(wordFile(['甲方：{甲方}']))
  await expect(form.getByText('标签 {甲方} 没有对应的变量').first()).toBeVisible()
  await button(form, '保存').click()
  await expect(form.getByText('标签 {甲方} 没有对应的变量').first()).toBeVisible()
  await expect(field(form, '模板名称')).toHaveValue(name)
  expect((await api.get<{ total: number }>('/legal/contractTemplate/list', { name })).total).toBe(0)

  const signing = await firstOf(api, '/legal/contract', { status: 'signing' })
  const before = await read(api, '/legal/contract', signing)
  const event = { flowId: before.esignFlowId, outcome: 'signed', contentHash: before.signedHash, reason: '', at: String(Date.now()), nonce: unique('0123456789abcdef') } // prettier-ignore
  for (const signature of ['', 'f'.repeat(64), 'f'.repeat(64)]) {
    const headers = { 'X-Signature': signature }
    const answer = await request.post('/api/legal/contract/signCallback', { data: event, headers })
    expect(await answer.json()).toMatchObject({ success: false, message: '签署回调的签名不正确' })
  }
  expect(await read(api, '/legal/contract', signing)).toEqual(before)

  // A read-only user is offered no steps, and is refused when calling one directly.
  const roles = await api.get<{ id: string; roleCode: string }[]>('/sys/role/queryall')
  const [username, password] = [unique('cs'), 'Colleague-2026!']
  await api.addUser({
    username,
    realname: '前台小李',
    workNo: username,
    password,
    selectedroles: roles.find(({ roleCode }) => roleCode === 'cs')!.id,
    relTenantIds: '1',
  })
  const pending = await firstOf(api, '/legal/enterprise', { status: 'pending' })
  const context = await browser.newContext({ baseURL: product.address, storageState: signedOut })
  try {
    const theirs = await context.newPage()
    await theirs.goto('/user/login')
    const token = await signInAs(theirs, { username, password })
    await expect(theirs.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await walkTo(theirs, '企业管理', '企业')
    await (await find(theirs, '企业名称', pending.name)).getByRole('button', { name: pending.name }).click()
    const detail = dialog(theirs, new RegExp(pending.name))
    await expect(detail.getByText('待认证').first()).toBeVisible()
    await expect(button(detail, '认证通过')).toHaveCount(0)
    const answer = await context.request.post(`/api/legal/enterprise/${pending.id}/certify`, {
      headers: { 'X-Access-Token': token },
      data: {},
    })
    expect([answer.status(), ((await answer.json()) as { message: string }).message]).toEqual([
      403,
      '没有权限，请联系管理员授权',
    ])
  } finally {
    await context.close()
  }
  expect(await read(api, '/legal/enterprise', pending)).toMatchObject({ status: 'pending', version: pending.version })
})
