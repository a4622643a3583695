import { expect, test } from '../support/desk.ts'
import { addEnterprise } from '../support/samples.ts'
import { button, cellOf, choose, dialog, field } from '../support/seen.ts'

test('choosing an enterprise fills in its contact, and what was typed stays', async ({ page, api }) => {
  const first = await addEnterprise(api, { contactName: '顾晓岚', contactMobile: '13911110001' })
  const second = await addEnterprise(api, { contactName: '沈一帆', contactMobile: '13911110002' })

  await page.goto('/legal/appointment')
  await button(page, '新增').click()
  const form = dialog(page, '新增预约')
  await choose(field(form, '所属企业'), first.name)
  await expect(field(form, '预约人')).toHaveValue('顾晓岚')
  await expect(field(form, '联系手机')).toHaveValue('13911110001')

  await field(form, '预约人').fill('周会计')
  await choose(field(form, '所属企业'), second.name)
  await expect(field(form, '联系手机')).toHaveValue('13911110002')
  await expect(field(form, '预约人')).toHaveValue('周会计')
})

test('choosing the client of a contract fills in the first party with the person who signs', async ({ page, api }) => {
  const client = await addEnterprise(api, { contactName: '顾晓岚', contactMobile: '13911110001' })
  await page.goto('/legal/contract')
  await button(page, '新增').click()
  const form = dialog(page, '新增合同')
  await choose(field(form, '签约企业'), client.name)
  await expect(await cellOf(form, '合同各方', 1, '名称')).toHaveText(client.name)
  await expect(await cellOf(form, '合同各方', 1, '合同方')).toHaveText('甲方')
  await expect(await cellOf(form, '合同各方', 1, '签署人')).toHaveText('顾晓岚')
  await expect(await cellOf(form, '合同各方', 1, '签署人手机')).toHaveText('13911110001')
})
