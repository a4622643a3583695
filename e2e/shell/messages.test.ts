import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, choose, confirm, dialog, field, row, toast, searchBar, rowAct } from '../support/seen.ts'
import { readWorkbook } from '../support/workbook.ts'

interface Template {
  id: string
  version: number
}

test('[A1.03] message templates and messages: written, tested, changed side by side, resent, deleted, restored, exported', async ({
  page,
  api,
}) => {
  const code = unique('tpl')
  const name = unique('开庭提醒')
  await page.goto('/modules/message/sysMessageTemplateList')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增消息模板')
  await field(form, '模板编码').fill(code)
  await field(form, '模板标题').fill(name)
  await choose(field(form, '模板类型'), '系统')
  await field(form, '模板内容').fill('您好 ${1+1}')
  await button(form, '保存').click()
  await expect(form.getByText(/占位符.*不正确/)).toBeVisible()
  await field(form, '模板内容').fill('您好 ${realname}，${日期} 开庭')
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  await searchBar(page).getByLabel('模板编码').fill(code)
  await page.keyboard.press('Enter')
  const line = row(page, name)
  await button(line, '更多').click()
  await button(page, '发送测试').click()
  const sending = dialog(page, `发送测试：${name}`)
  await field(sending, 'realname').fill('张三')
  await expect(sending.getByRole('region', { name: '预览' })).toHaveText('您好 张三，${日期} 开庭')
  await field(sending, '接收人').fill('管理员')
  await page.locator('.ant-select-dropdown:visible').getByTitle('管理员', { exact: true }).click()
  await sending.getByRole('region', { name: '预览' }).click()
  await button(sending, '发送').click()
  await expect(sending.getByText('缺少占位符的值：日期')).toBeVisible()
  await field(sending, '日期').fill('12月1日')
  await button(sending, '发送').click()
  await expect(toast(page, '已发送 1 条')).toBeVisible()

  const { records } = await api.get<{ records: Template[] }>('/sys/message/sysMessageTemplate/list', {
    templateCode: code,
  })
  const { id, version } = records[0]!
  await button(line, '编辑').click()
  const edit = dialog(page, `编辑消息模板：${name}`)
  await field(edit, '模板内容').fill('我的内容')
  await api.send('PUT', '/sys/message/sysMessageTemplate/edit', { id, version, templateContent: '别人的内容' })
  await button(edit, '保存').click()
  const conflict = dialog(page, '您已在另一个窗口修改该消息模板')
  await conflict.getByRole('radio', { name: /我的内容/ }).check()
  await button(conflict, '合并并保存').click()
  await expect(toast(page, /^已保存/)).toBeVisible()
  await line.getByRole('button', { name }).click()
  const detail = dialog(page, new RegExp(name))
  await detail.getByRole('tab', { name: '历史' }).click()
  await expect(detail.getByRole('article').first()).toContainText('别人的内容 → 我的内容')
  await page.keyboard.press('Escape')
  await rowAct(line, '删除')
  await button(page.getByRole('dialog').filter({ hasText: '确认删除' }), '确定').click()
  await expect(line).toBeHidden()
  await button(page, '撤销').click()
  await expect(line).toBeVisible()

  await page.goto(`/modules/message/sysMessageList?esTitle=*${encodeURIComponent(name)}*`)
  const sent = row(page, name)
  await expect(sent).toContainText('发送成功')
  await expect(sent).toContainText('您好 张三，12月1日 开庭')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  expect(readWorkbook(await readFile(await (await download).path())).flat()).toContain(name)

  // Without a mail server a mail is refused at once.
  const letter = unique('来信')
  const body = { esTitle: letter, esContent: '内容' }
  const mail = { ...body, esType: '2', esReceiver: 'a@example.cn' }
  await expect(api.send('POST', '/sys/message/sysMessage/add', mail)).rejects.toThrow('邮件服务未配置')

  // A message that could not be sent shows why, and is sent again when the reason is gone.
  const username = unique('latecomer').replace(/\W/g, '').slice(0, 18)
  await api.send('POST', '/sys/message/sysMessage/add', { ...body, esType: '4', esReceiver: username })
  const resend = async () => {
    await page.goto(`/modules/message/sysMessageList?esTitle=*${encodeURIComponent(letter)}*`)
    await button(row(page, letter), '更多').click()
    await button(page, '重新发送').last().click()
    await confirm(page, '是否重新发送该消息?', '确定')
    await expect(toast(page, '已重新加入发送队列')).toBeVisible()
  }
  await resend()
  await expect(row(page, letter)).toContainText(`没有账号为“${username}”的用户`)
  await expect(row(page, letter)).toContainText('发送失败')
  await api.send('POST', '/sys/user/add', {
    username,
    realname: '迟到',
    workNo: unique('w'),
    password: 'Latecomer-2026!',
  })
  await resend()
  await expect(row(page, letter)).toContainText('发送成功')
})
