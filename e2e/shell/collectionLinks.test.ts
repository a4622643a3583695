import { expect, signedOut, test } from '../support/desk.ts'
import { otherProgram } from '../support/otherProgram.ts'
import { button, choose, dialog, field, row, rowAct } from '../support/seen.ts'

type Saved = { id: string; version: number }

/** What a person reads in the picture. */
const readCaptcha = `select value from sys_short_lived where kind = 'captcha' and tries = 0 order by expires_at desc limit 1`

test('staff make a link, a visitor answers it with the captcha, and staff complete and accept the answer', async ({
  page,
  api,
  product,
  browser,
  baseURL,
}) => {
  const fields = [
    { title: '姓名', name: 'person', kind: 'text', required: 'Y', inList: 'Y' },
    { title: '咨询事项', name: 'matter', kind: 'multiline' },
    { title: '承办律师', name: 'lawyer', kind: 'user', required: 'Y', inList: 'Y' },
    { title: '内部编号', name: 'inner', kind: 'text' },
  ]
  const { id, version } = await api.send<Saved>('POST', '/online/form/add', {
    title: '在线咨询',
    code: 'askUs',
    fields,
  })
  await api.send('POST', `/online/form/${id}/publish`, { version })

  await page.goto('/online/cgform')
  await rowAct(row(page, '在线咨询'), '生成填报链接')
  const link = dialog(page, '填报链接：在线咨询')
  await expect(link.getByText('“承办律师”必填但不能放进链接，接收时由本所人员补充')).toBeVisible()
  await expect(link.getByRole('checkbox', { name: '姓名' })).toBeDisabled()
  await link.getByRole('checkbox', { name: '内部编号' }).uncheck()
  await button(link, '生成链接').click()
  await expect(link.getByText('请选择截止时间')).toBeVisible()
  await field(link, '截止时间').fill('2099-01-01 00:00:00')
  await field(link, '截止时间').press('Enter')
  await button(link, '生成链接').click()
  await expect(link.getByText('已生成填报链接，请立即复制')).toBeVisible()
  const address = await link.locator('code').innerText()
  await button(link, '完成').click()

  const context = await browser.newContext({ ...(baseURL && { baseURL }), storageState: signedOut })
  const visitor = await context.newPage()
  await visitor.goto(address)
  await expect(visitor.getByLabel('内部编号')).toHaveCount(0)
  await visitor.getByLabel('姓名').fill('何咨询')
  await visitor.getByLabel('咨询事项').fill('劳动合同解除')
  await visitor.getByLabel('验证码').fill('0000')
  const another = visitor.waitForResponse(/randomImage/)
  await button(visitor, '提交').click()
  await expect(visitor.getByText('验证码错误')).toBeVisible()
  await another
  const [captcha] = await otherProgram(product, readCaptcha)
  await visitor.getByLabel('验证码').fill(captcha!.value!)
  await button(visitor, '提交').click()
  await expect(visitor.getByText('已提交，感谢填写')).toBeVisible()
  await context.close()

  await page.goto('/online/answer')
  await rowAct(row(page, '何咨询'), '接收')
  const answer = dialog(page, '接收：何咨询')
  await expect(field(answer, '姓名')).toHaveValue('何咨询')
  await button(answer, '接收').click()
  await expect(answer.getByText('请选择承办律师').first()).toBeVisible()
  await choose(field(answer, '承办律师'), '管理员')
  await field(answer, '内部编号').fill('N-1')
  await button(answer, '接收').click()
  await expect(row(page, '何咨询')).toContainText('已接收')
  await page.goto('/online/cgformList/askUs')
  await expect(row(page, '何咨询')).toContainText('管理员')
})
