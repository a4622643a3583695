import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/desk.ts'
import { addPosition, unique } from '../support/samples.ts'
import { button, choose, dialog, row, searchBar } from '../support/seen.ts'
import { readWorkbook } from '../support/workbook.ts'

test('[A1.03] 日志管理: sign-ins and operations are found, read in detail, exported, and cannot be deleted', async ({
  page,
  api,
  request,
  session,
}) => {
  const name = unique('留痕员')
  const { id } = await addPosition(api, { name })
  await page.goto('/isystem/log')
  await expect(page.getByRole('tab', { name: '登录日志' })).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, /用户名: admin.*成功/).first()).toBeVisible()

  await page.getByRole('tab', { name: '操作日志' }).click()
  await searchBar(page).getByLabel('日志内容').fill(name)
  await choose(searchBar(page).getByRole('combobox', { name: '操作类型' }), '添加')
  await button(searchBar(page), '查询').click()
  const entry = row(page, `新增职务“${name}”`)
  await expect(entry).toContainText('成功')
  await expect(entry).toContainText('添加')
  await button(entry, '详情').click()
  const detail = dialog(page, '日志详情')
  await expect(detail).toContainText('/api/sys/position/add')
  await expect(detail).toContainText(`"name": "${name}"`)
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(entry).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const sheet = readWorkbook(await readFile(await (await download).path()))
  expect(sheet.flat()).toContain(`新增职务“${name}”`)

  await button(searchBar(page), '重置').click()
  await api.send('DELETE', `/sys/position/delete?id=${id}`)
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(row(page, '删除职务').first()).toBeVisible()
  await page.getByRole('tab', { name: '异常日志' }).click()
  await expect(page).toHaveURL(/logType=4/)
  await expect(page.getByRole('button', { name: '删除' })).toHaveCount(0)
  const refusal = await request.delete('/api/sys/log/deleteBatch?ids=allclear', {
    headers: { 'X-Access-Token': session.token },
  })
  expect(await refusal.json()).toMatchObject({ success: false, message: expect.stringContaining('日志不能删除') })
})
