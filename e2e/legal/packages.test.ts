import { addColleague } from '../support/colleague.ts'
import { expect, test } from '../support/desk.ts'
import { addEnterprise, unique } from '../support/samples.ts'
import {
  button,
  choose,
  dialog,
  field,
  fillCell,
  row,
  toast,
  searchBar,
  takeStep,
  tryStep,
  okButton,
  stateOf,
} from '../support/seen.ts'

interface Row {
  version: number
  id: string
  name: string
}

test('a package is assembled from the catalogue, approved by two others, sold, paid, adjusted and refunded; every balance can be expanded', async ({
  page,
  api,
  request,
}) => {
  const [supervisor, cashier] = [
    await addColleague(api, request, 'supervisor'),
    await addColleague(api, request, 'caiwu'),
  ]
  const { name: client } = await addEnterprise(api)
  const name = unique('合同护航')

  await page.goto('/legal/servicePackage')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增套餐')
  await field(form, '套餐编码').fill(unique('TC'))
  await field(form, '套餐名称').fill(name)
  await form.getByLabel('套餐分类').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('个人套餐', { exact: true }).click()
  await field(form, '售价').fill('1000')
  await choose(form.getByRole('combobox', { name: '从目录添加' }), '合同审查')
  await fillCell(form, '权益明细', 1, '数量', '4')
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  await searchBar(page).getByLabel('套餐名称').fill(name)
  await page.keyboard.press('Enter')
  await row(page, name).getByRole('button', { name, exact: true }).click()
  const design = dialog(page, new RegExp(name))
  await takeStep(design, '提交审批')
  await expect(stateOf(design)).toContainText('待审批')
  await expect(button(design, '编辑')).toHaveCount(0)
  await tryStep(design, '主管审批')
  await expect(toast(page, '“提交审批”由您本人办理，“主管审批”须由他人办理')).toBeVisible()
  const { records } = await api.get<{ records: Row[] }>('/legal/servicePackage/list', { name })
  await supervisor.send('POST', `/legal/servicePackage/${records[0]!.id}/approve`, {})
  await cashier.send('POST', `/legal/servicePackage/${records[0]!.id}/confirmPrice`, {})
  await expect(stateOf(design)).toContainText('在售')

  await page.goto('/legal/packageOrder')
  await button(page, '新增').first().click()
  const order = dialog(page, '新增套餐订单')
  await choose(field(order, '套餐'), name)
  await choose(field(order, '购买企业'), client)
  await button(order, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()
  await searchBar(page).getByLabel('套餐名称').fill(name)
  await page.keyboard.press('Enter')
  await row(page, client).getByRole('button', { name, exact: true }).click()
  const bought = dialog(page, new RegExp(name))
  await takeStep(bought, '确认收款')
  const payment = dialog(page, `确认收款：${name}`)
  await okButton(payment).click()
  await expect(payment.getByText('请选择支付时间')).toBeVisible()
  await field(payment, '支付时间').fill('2026-01-05 09:00:00')
  await page.keyboard.press('Enter')
  await okButton(payment).click()
  await expect(stateOf(bought)).toContainText('生效中')

  await bought.getByRole('tab', { name: '权益余额' }).click()
  await expect(bought).toContainText('¥1,000.00')
  const line = row(bought, '合同审查').first()
  await expect(line).toContainText('4 / 4 份')
  await takeStep(bought, '申请调整权益')
  const wish = dialog(page, `申请调整权益：${name}`)
  await field(wish, '调整数量').fill('2')
  await field(wish, '原因').fill('服务补偿')
  await wish.getByLabel('权益', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('合同审查（剩余 4 份）').click()
  await okButton(wish).click()
  await expect(bought.getByText('合同审查增加 2，等待审批')).toBeVisible()
  await tryStep(bought, '批准调整')
  await expect(toast(page, '“申请调整权益”由您本人办理，“批准调整”须由他人办理')).toBeVisible()
  const { records: orders } = await api.get<{ records: Row[] }>('/legal/packageOrder/list', { packageName: name })
  await supervisor.send('POST', `/legal/packageOrder/${orders[0]!.id}/approveAdjust`, { version: orders[0]!.version })
  await expect(line).toContainText('6 / 6 份')
  await line.getByRole('button').first().click()
  await expect(row(bought, '服务补偿').last()).toContainText('+2')
  await expect(row(bought, '发放').last()).toContainText('+4')

  await takeStep(bought, '退款')
  const refund = dialog(page, `退款：${name}`)
  await field(refund, '原因').fill('客户退款')
  await button(refund, '按此金额退款').click()
  await okButton(refund).click()
  await expect(stateOf(bought)).toContainText('已退款')
  await expect(line).toContainText('0 / 6 份')
})
