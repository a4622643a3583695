import { addColleague } from '../support/colleague.ts'
import { expect, test } from '../support/desk.ts'
import { addEnterprise, day, unique } from '../support/samples.ts'
import {
  button,
  choose,
  dialog,
  field,
  row,
  toast,
  searchBar,
  stateOf,
  takeStep,
  tryStep,
  okButton,
} from '../support/seen.ts'

interface Row {
  id: string
  name: string
}

test('a counsel engagement is drafted, approved by a second person, waits for its contract, is in service, and is settled on early termination', async ({
  page,
  api,
  request,
}) => {
  const supervisor = await addColleague(api, request, 'supervisor')
  const { name: client } = await addEnterprise(api)
  const name = unique('顾问')

  await page.goto('/legal/counsel')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增法律顾问')
  await field(form, '顾问名称').fill(name)
  await choose(field(form, '服务企业'), client)
  await choose(field(form, '主办律师'), '赵静')
  for (const [label, day] of [
    ['开始日期', '2026-01-01'],
    ['结束日期', '2036-12-31'],
  ] as const) {
    await field(form, label).fill(day)
    await page.keyboard.press('Enter')
  }
  await field(form, '服务费').fill('500')
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  await searchBar(page).getByLabel('顾问名称').fill(name)
  await page.keyboard.press('Enter')
  await row(page, name).getByRole('button', { name, exact: true }).click()
  const detail = dialog(page, new RegExp(name))
  // A step that is refused now looks disabled and shows why.
  await tryStep(detail, '提交审批')
  await expect(toast(page, '请先填写至少一个服务项目，再提交审批')).toBeVisible()
  const { records: items } = await api.get<{ records: Row[] }>('/legal/counselItem/list', { name: '合同审查' })
  const { records } = await api.get<{ records: Row[] }>('/legal/counsel/list', { name })
  const { id } = records[0]!
  await api.send('PUT', '/legal/counsel/edit', { id, lines: [{ counselItemId: items[0]!.id, qty: 5 }] })
  await takeStep(detail, '提交审批')
  await expect(stateOf(detail)).toContainText('待审批')
  await tryStep(detail, '审批通过')
  await expect(toast(page, '“提交审批”由您本人办理，“审批通过”须由他人办理')).toBeVisible()
  await supervisor.send('POST', `/legal/counsel/${id}/approve`, { approveNote: '老客户优惠' })
  await expect(stateOf(detail)).toContainText('待签约')
  await tryStep(detail, '签约生效')
  await expect(toast(page, '尚无顾问合同，请先起草并签署合同')).toBeVisible()
  await detail.getByRole('tab', { name: '服务用量' }).click()
  await expect(detail).toContainText('签约生效后发放权益')

  // Engagements of the demo data.
  const { records: served } = await api.get<{ records: Row[] }>('/legal/counsel/list', {
    status: 'active',
    createBy: '!admin',
  })
  const active = served[0]!
  await page.goto(`/legal/counsel?detail=${active.id}`)
  const engagement = dialog(page, new RegExp(active.name))
  await engagement.getByRole('tab', { name: '服务用量' }).click()
  const usage = row(engagement, '合同审查').first()
  await expect(usage).toContainText('份')
  const { accounts } = await api.get<{ accounts: { itemName: string; available: number; granted: number }[] }>(
    '/legal/counsel/balances',
    { id: active.id },
  )
  const { available, granted } = accounts.find(({ itemName }) => itemName === '合同审查')!

  await page.goto('/legal/counselWork')
  await button(page, '新增').first().click()
  const log = dialog(page, '新增工作日志')
  await choose(field(log, '法律顾问'), active.name)
  await choose(field(log, '顾问项目'), '合同审查')
  await field(log, '工作日期').fill(day(0))
  await page.keyboard.press('Enter')
  await field(log, '工时').fill('2')
  await choose(field(log, '律师'), '赵静')
  const summary = unique('审查采购合同')
  await field(log, '工作内容').fill(summary)
  await button(log, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()
  await searchBar(page).getByLabel('工作内容').fill(summary)
  await page.keyboard.press('Enter')
  await row(page, summary).getByRole('button', { name: summary }).click()
  await button(dialog(page, new RegExp(summary)), '确认').click()
  await expect(stateOf(dialog(page, new RegExp(summary)))).toContainText('已确认')

  await page.goto(`/legal/counsel?detail=${active.id}`)
  await engagement.getByRole('tab', { name: '服务用量' }).click()
  await expect(usage).toContainText(`${available - 1} / ${granted} 份`)
  await usage.getByRole('button').first().click()
  await expect(row(engagement, summary).last()).toContainText('-1')
  await engagement.getByRole('tab', { name: '工作日志' }).click()
  await expect(row(engagement, summary).last()).toContainText('已确认')

  await supervisor.send('POST', `/legal/counsel/${active.id}/proposeEnd`, { reason: '客户业务调整' })
  await engagement.getByRole('tab', { name: '服务用量' }).click()
  await expect(engagement.getByText('已申请提前终止，等待财务结算')).toBeVisible()
  await takeStep(engagement, '终止并结算')
  const sheet = dialog(page, `终止并结算：${active.name}`)
  await expect(row(sheet, '合同审查')).toContainText(String(granted))
  await button(sheet, '按此金额退还').click()
  await sheet.getByRole('radio', { name: '一并申请解除（未生效的作废）' }).check()
  const owed = sheet.getByRole('radio', { name: '保留应收' })
  if ((await owed.count()) > 0) await owed.check()
  await okButton(sheet).click()
  await expect(stateOf(engagement)).toContainText('提前终止')
  await expect(usage).toContainText(`0 / ${granted} 份`)
})
