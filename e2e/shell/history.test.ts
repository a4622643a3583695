import { expect, test } from '../support/desk.ts'
import { addEnterprise } from '../support/samples.ts'
import { button, confirm, dialog, row, toast } from '../support/seen.ts'

test('the history shows who changed what, compares versions, and restores a field or a whole version', async ({
  page,
  api,
}) => {
  const { id, name } = await addEnterprise(api, { legalRep: '孙权', remark: '第一版', level: 'A' })
  const edit = (values: object) => api.send('PUT', '/legal/enterprise/edit', { id, ...values })
  await edit({ remark: '第二版', level: 'B' })
  await edit({ legalRep: '周瑜', remark: '第三版' })

  await page.goto(`/legal/enterprise?detail=${id}`)
  const detail = dialog(page, new RegExp(name))
  await detail.getByRole('tab', { name: '历史' }).click()
  const lines = detail.getByRole('article')
  await expect(lines).toHaveCount(3)
  await expect(lines.first()).toContainText('管理员')
  await expect(lines.first()).toContainText('备注：第二版 → 第三版')
  await expect(lines.first()).toContainText('法定代表人：孙权 → 周瑜')
  await expect(lines.last()).toHaveAccessibleName(/新增$/)

  await button(lines.last(), '与当前对比').click()
  const compared = dialog(page, '版本对比')
  await expect(row(compared, '法定代表人')).toContainText('孙权')
  await expect(row(compared, '法定代表人')).toContainText('周瑜')
  await expect(row(compared, '客户等级')).toContainText('B级')
  await button(row(compared, '法定代表人'), '恢复此字段').click()
  await confirm(page, '将“法定代表人”恢复为“孙权”？', '恢复')
  await expect(toast(page, '已恢复“法定代表人”')).toBeVisible()
  await expect(row(compared, '法定代表人')).toBeHidden()
  expect(await api.get('/legal/enterprise/queryById', { id })).toMatchObject({ legalRep: '孙权', remark: '第三版' })
  await page.keyboard.press('Escape')

  await expect(lines).toHaveCount(4)
  await button(lines.last(), '恢复此版本').click()
  await confirm(page, '将恢复：', '恢复')
  await expect(lines).toHaveCount(5)
  const restored = { legalRep: '孙权', remark: '第一版', level: 'A' }
  expect(await api.get('/legal/enterprise/queryById', { id })).toMatchObject(restored)
  await detail.getByRole('tab', { name: '详情' }).click()
  await expect(detail.getByRole('tabpanel', { name: '详情' })).toContainText('第一版')
})
