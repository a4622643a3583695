import type { Locator } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { addEnterprise, addPosition, unique } from '../support/samples.ts'
import { button, confirm, dialog, menuItem, range, row, toast, rowAct } from '../support/seen.ts'

async function dragToEnd(handle: Locator): Promise<void> {
  const { x, y } = (await handle.boundingBox())!
  const { mouse } = handle.page()
  await mouse.move(x + 10, y + 10)
  await mouse.down()
  await mouse.move(x + 400, y + 10, { steps: 8 })
  await mouse.up()
}

test('[P7.02] rows are deleted only when some are selected and the question is confirmed, and can be undone', async ({
  page,
  api,
}) => {
  const name = unique('书记员')
  for (const place of ['甲', '乙', '丙']) await addPosition(api, { name: name + place })
  await page.goto(`/isystem/position?name=*${encodeURIComponent(name)}*`)
  await expect(range(page, 1, 3, 3)).toBeVisible()

  await button(page, '批量操作').click()
  await menuItem(page, '批量删除').click()
  await expect(toast(page, '请选择一条记录！')).toBeVisible()

  await page.getByRole('checkbox', { name: `选择${name}甲` }).check()
  await page.getByRole('checkbox', { name: `选择${name}乙` }).check()
  await expect(page.getByRole('status').filter({ hasText: '已选择 2 项' })).toBeVisible()
  await page.getByRole('button', { name: /批量操作（2）/ }).click()
  await menuItem(page, '批量删除').click()
  const question = page.getByRole('dialog').filter({ hasText: '确认删除' })
  await expect(question).toContainText('是否删除选中数据?')
  await expect(question).toContainText(`${name}乙`)
  await button(question, '取消').click()
  await expect(range(page, 1, 3, 3)).toBeVisible()

  await page.getByRole('button', { name: /批量操作（2）/ }).click()
  await menuItem(page, '批量删除').click()
  await button(question, '确定').click()
  await expect(toast(page, '批量删除成功！')).toBeVisible()
  await expect(range(page, 1, 1, 1)).toBeVisible()
  await button(page, '撤销').click()
  await expect(toast(page, /还原成功/)).toBeVisible()
  await expect(range(page, 1, 3, 3)).toBeVisible()
})

test('[P7.02] one row is deleted, restored from the recycle bin, and finally deleted permanently', async ({
  page,
  api,
}) => {
  const { id, name } = await addPosition(api)
  await page.goto(`/isystem/position?name=*${encodeURIComponent(name)}*`)
  const remove = async () => {
    await rowAct(row(page, name), '删除')
    await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
    await expect(page.getByText('没有符合条件的职务')).toBeVisible()
    await page.getByRole('button', { name: '回收站' }).click()
  }
  await remove()
  const bin = dialog(page, '职务回收站')
  await expect(row(bin, name)).toContainText('管理员')
  await button(row(bin, name), '还原').click()
  await confirm(page, '还原选中的 1 条数据？', '确定')
  await expect(row(bin, name)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(row(page, name)).toBeVisible()

  await remove()
  await button(row(bin, name), '彻底删除').click()
  const question = page.getByRole('tooltip').filter({ hasText: '彻底删除后无法恢复' })
  await expect(button(question, '彻底删除')).toBeDisabled()
  await dragToEnd(question.getByRole('slider', { name: '滑块验证' }))
  await button(question, '彻底删除').click()
  await expect(row(bin, name)).toBeHidden()
  const bins = await api.get<{ records: { id: string }[] }>('/sys/position/recycleBin')
  expect(bins.records.map((record) => record.id)).not.toContain(id)
})

test('a row in use cannot be deleted; the reason names where and how often it is used', async ({ page, api }) => {
  await addEnterprise(api, { regionCode: '110101' })
  const { total } = await api.get<{ total: number }>('/legal/enterprise/list', { regionCode: '110101' })
  await page.goto('/legal/region?code=110101*')
  await rowAct(row(page, '东城区'), '删除')
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  const refusal = page.getByRole('dialog').filter({ hasText: '不能删除' })
  await expect(refusal).toContainText(`该地区正在使用，不能删除：企业 ${total} 条`)
  await button(refusal, '查看企业').click()
  await expect(page.getByRole('heading', { name: '企业', exact: true })).toBeVisible()
})
