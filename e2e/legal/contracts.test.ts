import { addColleague } from '../support/colleague.ts'
import { expect, test } from '../support/desk.ts'
import { addEnterprise, creditCode, day, type Sample, unique } from '../support/samples.ts'
import { recordSignature } from '../support/recordSignature.ts'
import { button, choose, dialog, field, row, toast, searchBar, stateOf, takeStep, okButton } from '../support/seen.ts'

test('a contract is generated from a template, reviewed by a second person, signed by the firm, paid and invoiced', async ({
  page,
  api,
  request,
}) => {
  const lawyer = await addColleague(api, request, 'lawyer')
  const client = await addEnterprise(api)
  const [type] = await api.get<{ value: string }[]>('/legal/templateType/options', { keyword: '法律顾问' })
  const [colleague] = await api.get<{ value: string }[]>('/sys/user/options', { keyword: '赵静' })
  const name = unique('顾问合同')
  const { id } = await api.send<Sample>('POST', '/legal/contract/add', {
    name,
    enterpriseId: client.id,
    bizType: 'other',
    typeId: type!.value,
    leadLawyerId: colleague!.value,
    amount: 1_200_000,
    startDate: day(0),
    endDate: day(364),
    parties: [
      {
        side: 'A',
        name: client.name,
        creditCode: client.creditCode,
        signer: '王丽',
        mobile: '13800138000',
        signOrder: 1,
      },
      {
        side: 'B',
        name: '律云律师事务所',
        creditCode: creditCode(),
        signer: '周敏华',
        mobile: '13800138001',
        signOrder: 2,
      },
    ],
    payPlan: [{ dueDate: day(10), amount: 1_200_000, condition: '签订后十日内' }],
  })

  await page.goto('/legal/contract')
  await searchBar(page).getByLabel('合同名称').fill(name)
  await page.keyboard.press('Enter')
  await row(page, name).getByRole('button', { name, exact: true }).click()
  const detail = dialog(page, new RegExp(name))
  await expect(button(detail, '提交审核')).toBeDisabled()

  await detail.getByRole('tab', { name: '文本与版本' }).click()
  await button(detail, '从模板生成').click()
  const interview = dialog(page, '从模板生成文本')
  await choose(field(interview, '合同模板'), '常年法律顾问合同')
  await interview.getByText(/已知的 \d+ 项，可以修改/).click()
  await expect(field(interview, '甲方')).toHaveValue(client.name)
  await field(interview, '争议由哪里管辖？').fill('北京仲裁委员会')
  await interview.getByLabel('保密条款').check()
  await button(interview, '生成').click()
  await expect(toast(page, '已生成合同文本')).toBeVisible()
  await button(detail, '预览').click()
  const paper = dialog(page, '第 1 版')
  await expect(paper).toContainText('大写：壹万贰仟元整')
  await expect(paper).toContainText('由北京仲裁委员会解决')
  await expect(paper).toContainText('商业秘密')
  await paper.locator('.ant-modal-close').click()

  await button(detail, '从模板生成').click()
  await interview.getByLabel('保密条款').uncheck()
  await button(interview, '生成').click()
  await button(detail, '与上一版比较').click()
  const compared = dialog(page, '比较第 1 版与第 2 版')
  await expect(compared.getByRole('row', { name: /商业秘密/ })).toHaveAttribute('title', '删除')
  await compared.locator('.ant-modal-close').click()

  await takeStep(detail, '提交审核')
  await expect(stateOf(detail)).toContainText('审核中')
  await lawyer.send('POST', `/legal/contract/${id}/pass`, { opinion: '可以签署' })
  await expect(stateOf(detail)).toContainText('待签署')
  await takeStep(detail, '发起签署')
  const sending = dialog(page, `发起签署：${name}`)
  await field(sending, '签署截止日期').fill(day(7))
  await page.keyboard.press('Enter')
  await okButton(sending).click()
  await detail.getByRole('tab', { name: '签署', exact: true }).click()
  await expect(detail.getByText('签署内容与审定版本一致')).toBeVisible()
  for (const signer of ['王丽', '周敏华']) await recordSignature(page, detail, signer)
  await expect(stateOf(detail)).toContainText('履行中')

  await takeStep(detail, '登记收款')
  const payment = dialog(page, `登记收款：${name}`)
  await expect(field(payment, '收款日期')).toHaveValue(day(0))
  await expect(field(payment, '收款金额')).toHaveValue('12,000.00')
  await expect(payment.getByText(/第 1 期，应付日期/)).toContainText('未收 ¥12,000.00')
  await field(payment, '收款金额').fill('13000')
  await okButton(payment).click()
  await expect(payment.getByText('收款合计不能超过合同金额，最多还可登记 ¥12,000.00')).toBeVisible()
  await field(payment, '收款金额').fill('12000')
  await okButton(payment).click()
  await detail.getByRole('tab', { name: '付款与发票' }).click()
  await expect(detail.getByRole('region', { name: '收款记录' })).toContainText('第 1 期')
  await expect(detail.getByRole('progressbar', { name: '收款进度' })).toHaveAttribute('aria-valuenow', '100')
})
