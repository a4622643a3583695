import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, choose, dialog, field, row, toast, searchBar, rowAct } from '../support/seen.ts'
import { readWorkbook, workbookOf } from '../support/workbook.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Announcement {
  id: string
  version: number
}

test('[A1.03] announcements: addressed to some users, previewed, published, read, revoked, deleted, restored, imported', async ({
  page,
  api,
}) => {
  const title = unique('值班安排')
  await page.goto('/isystem/annountCement')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增通告')
  await field(form, '标题').fill(title)
  await choose(field(form, '消息类型'), '通知公告')
  await form.getByRole('radio', { name: '指定用户' }).check()
  await field(form, '开始时间').fill('2026-02-01 00:00:00')
  await page.keyboard.press('Enter')
  await field(form, '结束时间').fill('2026-01-01 00:00:00')
  await page.keyboard.press('Enter')
  await field(form, '摘要').fill('国庆值班')
  await button(form, '保存').click()
  await expect(form.getByText('指定用户不能为空！')).toBeVisible()
  await expect(form.getByText('开始时间需小于结束时间')).toBeVisible()
  // A refused save moves the focus to the first field with an error.
  await expect(field(form, '开始时间')).toBeFocused()
  await field(form, '结束时间').fill('2099-01-01 00:00:00')
  await page.keyboard.press('Enter')
  await form.getByRole('combobox', { name: '指定用户' }).fill('管理员')
  await page.locator('.ant-select-dropdown:visible').getByTitle('管理员', { exact: true }).click()
  await form.getByRole('heading', { name: '通告对象' }).click()
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  await searchBar(page).getByLabel('标题').fill(title)
  await page.keyboard.press('Enter')
  const line = row(page, title)
  await expect(line).toContainText('未发布')
  await button(line, '更多').click()
  await button(page, '预览').click()
  const preview = dialog(page, '通知消息')
  await expect(preview).toContainText('国庆值班')
  await button(preview, '关闭').last().click()

  const { records } = await api.get<{ records: Announcement[] }>('/sys/annountCement/list', { titile: title })
  const { id, version } = records[0]!
  await button(line, '编辑').click()
  const edit = dialog(page, `编辑通告：${title}`)
  await field(edit, '摘要').fill('我的摘要')
  await api.send('PUT', '/sys/annountCement/edit', { id, version, msgAbstract: '别人的摘要' })
  await button(edit, '保存').click()
  const conflict = dialog(page, '您已在另一个窗口修改该通告')
  await conflict.getByRole('radio', { name: /我的摘要/ }).check()
  await button(conflict, '合并并保存').click()
  await expect(toast(page, /^已保存/)).toBeVisible()

  await button(line, '更多').click()
  await button(page, '发布').last().click()
  await expect(line).toContainText('已发布')
  // The row menu stays open after a step.
  await searchBar(page).getByLabel('标题').click()
  await api.send('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: id })
  await button(line, '更多').click()
  await button(page, '阅读情况').click()
  const readers = dialog(page, new RegExp(`阅读情况：${title}`))
  await expect(readers).toContainText('应读 1 人，已读 1 人，未读 0 人')
  await expect(row(readers, '管理员')).toContainText('已读')
  await page.keyboard.press('Escape')
  await button(line, '更多').click()
  await button(page, '撤销').last().click()
  await button(dialog(page, /^撤销：/), '撤销').click()
  await expect(line).toContainText('已撤销')
  await searchBar(page).getByLabel('标题').click()

  await line.getByRole('button', { name: title }).click()
  const detail = dialog(page, new RegExp(title))
  await detail.getByRole('tab', { name: '历史' }).click()
  await expect(detail.getByRole('article').first()).toContainText('撤销')
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  expect(readWorkbook(await readFile(await (await download).path())).flat()).toContain(title)

  await rowAct(line, '删除')
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  await expect(line).toBeHidden()
  await button(page, '撤销').last().click()
  await expect(line).toBeVisible()

  await page.getByRole('button', { name: '导入', exact: true }).click()
  const steps = dialog(page, '导入通告')
  const chooser = page.waitForEvent('filechooser')
  await steps.getByText('点击选择文件，或把文件拖到这里').click()
  const buffer = workbookOf([
    ['标题', '消息类型', '通告对象类型', '开始时间', '结束时间', '摘要'],
    [`${title}二`, '通知公告', '全体用户', '2026-01-01 00:00:00', '2099-01-01 00:00:00', '导入的摘要'],
  ])
  await (await chooser).setFiles({ name: '通告.xlsx', mimeType: xlsx, buffer })
  await button(steps, '导入 1 行').click()
  await button(steps, '完成').click()
  await expect(row(page, `${title}二`)).toContainText('未发布')
})
