import { type Api, expect, test } from '../support/desk.ts'
import { addEnterprise, type Sample } from '../support/samples.ts'
import { button, dialog, field, row, toast, takeStep, tryStep, okButton, stateOf } from '../support/seen.ts'

async function addEnterpriseIn(api: Api, status: string): Promise<Sample> {
  const { records } = await api.get<{ records: Sample[] }>('/legal/enterprise/list', { status, createBy: '!admin' })
  return records[0]!
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('an enterprise can be submitted only with its licence, and its submitter cannot decide on it', async ({
  page,
  api,
}) => {
  const { name } = await addEnterprise(api)
  await page.goto(`/legal/enterprise?name=*${encodeURIComponent(name)}*`)
  await row(page, name).getByRole('button', { name }).click()
  const detail = dialog(page, new RegExp(name))
  await tryStep(detail, '提交认证')
  await expect(toast(page, '请先上传营业执照，再提交认证')).toBeVisible()

  await button(detail, '编辑').click()
  const form = dialog(page, `编辑企业：${name}`)
  const chooser = page.waitForEvent('filechooser')
  await button(form, '点击上传').click()
  await (await chooser).setFiles({ name: '营业执照.png', mimeType: 'image/png', buffer: picture })
  await expect(form.getByRole('link', { name: '营业执照.png' })).toBeVisible()
  await button(form, '保存').click()
  await expect(toast(page, /^已保存/)).toBeVisible()

  await expect(detail.getByRole('link', { name: '营业执照.png' })).toBeVisible()
  await takeStep(detail, '提交认证')
  await expect(stateOf(detail)).toContainText('待认证')
  await tryStep(detail, '认证通过')
  await expect(toast(page, '“提交认证”由您本人办理，“认证通过”须由他人办理')).toBeVisible()
  await tryStep(detail, '驳回')
  await expect(toast(page, '“提交认证”由您本人办理，“驳回”须由他人办理')).toBeVisible()
})

test('a second person certifies or rejects it; freezing and rejecting require a reason that the history records', async ({
  page,
  api,
}) => {
  const { id, name } = await addEnterpriseIn(api, 'pending')
  await page.goto(`/legal/enterprise?detail=${id}`)
  const detail = dialog(page, new RegExp(name))
  await takeStep(detail, '认证通过')
  await expect(stateOf(detail)).toContainText('已认证')

  await takeStep(detail, '冻结')
  const question = dialog(page, `冻结：${name}`)
  await okButton(question).click()
  await expect(question.getByText('请输入原因', { exact: true })).toBeVisible()
  await field(question, '原因').fill('营业执照过期')
  await okButton(question).click()
  await expect(stateOf(detail)).toContainText('已冻结')
  await expect(button(detail, '编辑')).toHaveCount(0)
  await detail.getByRole('tab', { name: '历史' }).click()
  await expect(detail.getByRole('article').first()).toContainText('原因：营业执照过期')
  await takeStep(detail, '解除冻结')
  await expect(stateOf(detail)).toContainText('已认证')

  const other = await addEnterpriseIn(api, 'pending')
  await page.goto(`/legal/enterprise?name=*${encodeURIComponent(other.name)}*`)
  await button(row(page, other.name), '更多').click()
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /驳\s*回/ })
    .click()
  const rejection = dialog(page, `驳回：${other.name}`)
  await field(rejection, '原因').fill('营业执照不清晰')
  await okButton(rejection).click()
  await expect(row(page, other.name)).toContainText('已驳回')
  const [line] = await api.get<{ reason: string }[]>('/legal/enterprise/history', { id: other.id })
  expect(line).toMatchObject({ reason: '营业执照不清晰' })
})
