import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/desk.ts'
import { button, choose, confirm, dialog, field, range, row, toast, searchBar, rowAct } from '../support/seen.ts'
import { readWorkbook, workbookOf } from '../support/workbook.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Job {
  id: string
  version: number
}

test('[A1.03] scheduled jobs: scheduled, run manually, paused, changed side by side, deleted, restored, exported, imported', async ({
  page,
  api,
}) => {
  await page.goto('/isystem/QuartzJobList')
  await searchBar(page).getByLabel('任务类名').fill('expirePackages')
  await page.keyboard.press('Enter')
  const line = row(page, '套餐到期处理')
  await expect(range(page, 1, 1, 1)).toBeVisible()

  // Deleted and scheduled again, with its own parameters.
  await rowAct(line, '删除')
  const question = page.getByRole('dialog').filter({ hasText: '确认删除' })
  await expect(question).toContainText('套餐到期处理')
  await button(question, '确定').click()
  await expect(line).toBeHidden()
  await button(page, '新增').first().click()
  const form = dialog(page, '新增定时任务')
  await choose(field(form, '任务'), '套餐到期处理')
  await expect(field(form, '有效天数')).toHaveValue('365')
  await field(form, 'cron表达式').fill('0 0 25 * * ?')
  await button(form, '保存').click()
  await expect(form.getByText(/时：应在 0 至 23 之间/).first()).toBeVisible()
  await field(form, 'cron表达式').fill('0 20 3 1 1 ? 2099')
  await expect(form.getByText(/2099 年.*03:20/)).toBeVisible()
  await field(form, '有效天数').fill('0')
  await button(form, '保存').click()
  await expect(form.getByText(/有效天数不能小于/)).toBeVisible()
  await field(form, '有效天数').fill('3000')
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()
  await expect(line).toContainText('2099-01-01 03:20')

  await button(line, '更多').click()
  await button(page, '立即执行').click()
  await confirm(page, '是否立即执行任务?', '确定')
  await expect(toast(page, '执行成功!')).toBeVisible()
  await expect(line).toContainText('成功')
  await button(line, '更多').click()
  await button(page, '执行记录').click()
  const log = dialog(page, /执行记录/)
  await expect(row(log, '手动（admin）')).toContainText('没有到期的套餐订单')
  await page.keyboard.press('Escape')

  await button(line, '更多').click()
  await button(page, '暂停').last().click()
  await confirm(page, '是否暂停选中任务?', '确定')
  await expect(toast(page, '暂停定时任务成功')).toBeVisible()
  await expect(line).toContainText('停止')
  await button(line, '更多').click()
  await button(page, '启动').last().click()
  await confirm(page, '是否启动选中任务?', '确定')
  await expect(line).toContainText('正常')

  const { records } = await api.get<{ records: Job[] }>('/sys/quartzJob/list', { jobClassName: 'expirePackages' })
  const { id, version } = records[0]!
  await button(line, '编辑').click()
  const edit = dialog(page, '编辑定时任务：套餐到期处理')
  await field(edit, '描述').fill('我的描述')
  await api.send('PUT', '/sys/quartzJob/edit', { id, version, description: '别人的描述' })
  await button(edit, '保存').click()
  const conflict = dialog(page, '您已在另一个窗口修改该定时任务')
  await conflict.getByRole('radio', { name: /我的描述/ }).check()
  await button(conflict, '合并并保存').click()
  await expect(toast(page, /^已保存/)).toBeVisible()

  await line.getByRole('button', { name: '套餐到期处理' }).click()
  const detail = dialog(page, '套餐到期处理')
  await detail.getByRole('tab', { name: '历史' }).click()
  await expect(detail.getByRole('article').first()).toContainText('描述：别人的描述 → 我的描述')
  await expect(detail.getByRole('article').filter({ hasText: '状态：正常 → 停止' })).toHaveCount(1)
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const sheet = readWorkbook(await readFile(await (await download).path()))
  expect(sheet.flat()).toContain('expirePackages')

  await page.getByRole('button', { name: '导入', exact: true }).click()
  const steps = dialog(page, '导入定时任务')
  const chooser = page.waitForEvent('filechooser')
  await steps.getByText('点击选择文件，或把文件拖到这里').click()
  const buffer = workbookOf([
    ['任务类名', 'cron表达式', '描述'],
    ['expirePackages', '0 20 4 1 1 ? 2098', '导入的描述'],
  ])
  await (await chooser).setFiles({ name: '任务.xlsx', mimeType: xlsx, buffer })
  await button(steps, '导入 1 行').click()
  await button(steps, '完成').click()
  await expect(line).toContainText('导入的描述')
  await expect(line).toContainText('2098-01-01 04:20')

  await rowAct(line, '删除')
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  await expect(line).toBeHidden()
  await page.getByRole('button', { name: '回收站' }).click()
  const bin = dialog(page, '定时任务回收站')
  await button(row(bin, '套餐到期处理').first(), '还原').click()
  await confirm(page, '还原选中的 1 条数据？', '确定')
  await expect(toast(page, '还原成功')).toBeVisible()
  await bin
    .getByRole('button', { name: /关\s*闭|Close/ })
    .first()
    .click()
  await expect(line).toContainText('导入的描述')
})
