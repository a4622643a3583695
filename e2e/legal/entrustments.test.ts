import { expect, test } from '../support/desk.ts'
import { addEnterprise, unique } from '../support/samples.ts'
import { button, choose, dialog, field, row, toast, takeStep, tryStep, okButton, stateOf } from '../support/seen.ts'

test('a matter is checked for conflicts, blocked by one, and gets its deadlines with their derivation', async ({
  page,
  api,
}) => {
  const [client, other] = [await addEnterprise(api), await addEnterprise(api)]
  const { records: staff } = await api.get<{ records: { id: string }[] }>('/sys/user/list', { username: 'chenlv' })
  const lawyer = staff[0]!.id
  const matter = unique('货款纠纷')
  const common = { caseType: 'civil', leadLawyerId: lawyer }
  // The other company is already a client of the firm.
  await api.send('POST', '/legal/entrustment/add', { ...common, matter: unique('他案'), enterpriseId: other.id })
  const { id } = await api.send<{ id: string }>('POST', '/legal/entrustment/add', {
    ...common,
    matter,
    enterpriseId: client.id,
    parties: [{ name: other.name, role: 'opponent' }],
  })

  await page.goto(`/legal/entrustment?detail=${id}`)
  const detail = dialog(page, new RegExp(matter))
  await takeStep(detail, '利冲检索')
  await expect(toast(page, /检索完成，存在相对冲突/)).toBeVisible()
  await detail.getByRole('tab', { name: '当事人与利冲' }).click()
  await expect(detail.getByText('存在相对冲突，须由主管凭各方书面文件豁免后才能继续办理')).toBeVisible()
  await expect(detail.getByText(/^对方当事人是本所现有客户，须取得书面豁免：/).first()).toBeVisible()
  // A step that is refused now looks disabled and shows why.
  await expect(button(detail, '报价')).toBeDisabled()
  await tryStep(detail, '报价')
  await expect(toast(page, '存在相对利益冲突，须由主管凭书面文件豁免')).toBeVisible()

  await detail.getByRole('tab', { name: '期限' }).click()
  await button(detail.getByRole('toolbar', { name: '期限操作' }), '新增').click()
  const form = dialog(page, '新增期限')
  await field(form, '期限事项').fill('一审上诉')
  await choose(field(form, '期限类型'), '上诉期')
  await choose(field(form, '期限规则'), '不服一审判决上诉')
  await field(form, '起算日').fill('2026-09-16')
  await field(form, '起算日').press('Enter')
  await button(form, '保存').click()
  await expect(row(detail, '一审上诉')).toContainText('2026-10-08')
  await detail.getByRole('tab', { name: '阶段' }).click()
  await expect(detail.getByText('签约后可以增加阶段')).toBeVisible()

  await page.goto('/legal/conflictCheck')
  await field(page.locator('main'), '名称').fill(other.name)
  await button(page.locator('main'), '检索').first().click()
  await expect(page.getByText(new RegExp(`“${other.name}”命中 \\d+ 条记录`))).toBeVisible()
})

test('changing a holiday first shows which dates move; deadlines are confirmed by two people', async ({
  page,
  api,
}) => {
  const { records: staff } = await api.get<{ records: { id: string }[] }>('/sys/user/list', { username: 'chenlv' })
  const matter = unique('随日历变')
  const { id: entrustmentId } = await api.send<{ id: string }>('POST', '/legal/entrustment/add', {
    matter,
    caseType: 'civil',
    leadLawyerId: staff[0]!.id,
  })
  const { records: rules } = await api.get<{ records: { id: string }[] }>('/legal/deadlineRule/list', {
    code: 'appealJudgment',
  })
  const title = unique('上诉')
  await api.send('POST', '/legal/deadline/add', {
    title,
    entrustmentId,
    type: 'appeal',
    ruleId: rules[0]!.id,
    startDate: '2031-06-01',
  })

  await page.goto('/legal/holiday')
  await button(page.locator('main'), '新增').click()
  const form = dialog(page, '新增节假日')
  await field(form, '日期').fill('2031-06-16')
  await field(form, '日期').press('Enter')
  await choose(field(form, '类型'), '放假')
  await field(form, '名称').fill('临时放假')
  await field(form, '年份').fill('2031')
  await button(form, '保存').click()
  const moved = `保存后期限“${title}”（${matter}）由 2031-06-16 变为 2031-06-17`
  await expect(page.getByText(moved).first()).toBeVisible()
  await button(dialog(page, '请核对以下内容'), '仍要保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  await page.goto(`/legal/deadline?title=*${encodeURIComponent(title)}*`)
  await expect(row(page, title)).toContainText('2031-06-17')
  await row(page, title).getByRole('button', { name: title }).click()
  const detail = dialog(page, new RegExp(title))
  await expect(detail.getByText('顺延至其后首个工作日 2031-06-17')).toBeVisible()
  await takeStep(detail, '办结')
  const tick = dialog(page, `办结：${title}`)
  await field(tick, '办理情况').fill('已提交上诉状')
  await okButton(tick).click()
  await expect(stateOf(detail)).toContainText('待复核')
  await expect(button(detail, '复核')).toBeDisabled()
  await tryStep(detail, '复核')
  await expect(toast(page, '“办结”由您本人办理，“复核”须由他人办理')).toBeVisible()
})
