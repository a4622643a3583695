import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import {
  button,
  choose,
  confirm,
  dialog,
  field,
  row,
  toast,
  searchBar,
  takeStep,
  okButton,
  stepUnderMore,
  stateOf,
} from '../support/seen.ts'

interface Found {
  id: string
  title: string
}

/** A grey image of this size. */
function gif(width: number, height: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const rest = Buffer.from('800000808080ffffff2c00000000010001000002024401003b', 'hex')
  return Buffer.concat([Buffer.from('GIF89a', 'latin1'), size, rest])
}

test('articles: written, submitted, not approved by their author; another author’s is approved, read and found', async ({
  page,
  api,
}) => {
  const title = unique('劳动合同要点')
  await page.goto('/legal/article')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增文章')
  await field(form, '标题').fill(title)
  await field(form, '文章分类').click()
  await page.locator('.ant-select-dropdown:visible').getByText('典型案例', { exact: true }).click()
  await form.getByRole('textbox', { name: '正文', exact: true }).click()
  await page.keyboard.type('我们保证胜诉，先看主体，再看标的。')
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  await searchBar(page).getByLabel('标题').fill(title)
  await page.keyboard.press('Enter')
  const line = row(page, title)
  await button(line, '更多').click()
  await button(page, '预览').click()
  const preview = dialog(page, '预览文章')
  await expect(preview.getByRole('article', { name: title })).toContainText('先看主体，再看标的')
  await expect(preview).toContainText('尚未发布')
  await page.keyboard.press('Escape')

  await line.getByRole('button', { name: title }).click()
  const detail = dialog(page, new RegExp(title))
  await expect(detail).toContainText('保证胜诉')
  const publish = await stepUnderMore(detail, '免审发布')
  await expect(publish).toContainText('文章含有敏感词“保证胜诉”，须先提交审核')
  await takeStep(detail, '提交审核')
  await expect(stateOf(detail)).toContainText('审核中')
  await expect(detail.getByText(/下一步：审核通过.*作者不能审核自己的文章，请由他人审核/)).toBeVisible()
  await takeStep(detail, '撤回')
  await expect(stateOf(detail)).toContainText('草稿')
  await detail.getByRole('tab', { name: '预览' }).click()
  await expect(detail.getByRole('article', { name: title })).toBeVisible()

  // An article that a colleague has submitted.
  const { records } = await api.get<{ records: Found[] }>('/legal/article/list', {
    status: 'reviewing',
    createBy: '!admin',
  })
  const other = records[0]!
  await page.goto(`/legal/article?detail=${other.id}`)
  const theirs = dialog(page, new RegExp(other.title))
  await takeStep(theirs, '审核通过')
  const review = dialog(page, `审核通过：${other.title}`)
  await field(review, '审核意见').fill('可以发布')
  await okButton(review).click()
  await expect(stateOf(theirs)).toContainText('已发布')
  await takeStep(theirs, '下线')
  const reason = dialog(page, `下线：${other.title}`)
  await okButton(reason).click()
  await expect(reason.getByText('请输入原因', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await dialog(page, '搜索菜单').getByRole('combobox').fill(title)
  await page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).click()
  await expect(page).toHaveURL(/\/legal\/article\?detail=/)
  await expect(dialog(page, new RegExp(title))).toBeVisible()
})

test('focus images: aspect ratio and target are checked; a broken link is reported', async ({ page, api }) => {
  const { records } = await api.get<{ records: Found[] }>('/legal/article/list', { status: 'published' })
  const target = records.at(-1)!
  const title = unique('首页横幅')
  await page.goto('/legal/focusImage')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增焦点图')
  const upload = async (bytes: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    const uploaded = page.waitForResponse('**/sys/common/upload')
    await button(form, '上传图片').click()
    await (await chooser).setFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: bytes })
    await uploaded
  }
  await field(form, '标题').fill(title)
  await choose(field(form, '位置'), '首页')
  await upload(gif(100, 100))
  await choose(field(form, '链接类型'), '文章')
  await button(form, '保存').click()
  await expect(form.getByText('请选择链接的文章')).toBeVisible()
  await choose(field(form, '链接文章'), target.title)
  await button(form, '保存').click()
  await expect(form.getByText(/图片为 100×100（宽高比 1.00），该位置要求宽高比 2.5/)).toBeVisible()
  await button(form, '删除 a.gif').click()
  await upload(gif(250, 100))
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()

  await searchBar(page).getByLabel('标题').fill(title)
  await page.keyboard.press('Enter')
  const line = row(page, title)
  await expect(line).toContainText(target.title)
  await line.getByRole('button', { name: title }).click()
  const detail = dialog(page, new RegExp(title))
  await takeStep(detail, '上架')
  await expect(stateOf(detail)).toContainText('上架')
  await expect(button(detail, '编辑')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await api.send('POST', `/legal/article/${target.id}/takeOffline`, { reason: '内容过时' })
  const warning = page.getByRole('alert').filter({ hasText: '焦点图打不开' })
  await expect(warning).toContainText(`${title}：链接的文章“${target.title}”没有上线`)
})

test('business settings: changed within limits, explained, reset', async ({ page }) => {
  await page.goto('/legal/setting')
  const name = '焦点图宽高比的允许误差'
  const line = page.getByRole('listitem', { name })
  await expect(line).toContainText('默认 5，可设 0 至 50')
  await line.getByRole('spinbutton').fill('8')
  await field(line, `${name}的备注`).fill('设计稿尚未统一')
  await button(line, '保存').click()
  await expect(toast(page, '保存成功！')).toBeVisible()
  await expect(line).toContainText('已调整')
  await expect(line).toContainText('管理员')
  await button(line, '历史').click()
  await expect(dialog(page, `${name}的历史`).getByRole('article').first()).toContainText('新增')
  await page.keyboard.press('Escape')
  await button(line, '恢复默认').click()
  await confirm(page, /恢复为 5/, '确定')
  await expect(toast(page, '已恢复默认值')).toBeVisible()
  await expect(line.getByRole('spinbutton')).toHaveValue('5')
})

test('public accounts: secrets are write-only, the menu is limited; fields of law are merged', async ({
  page,
  api,
}) => {
  const name = unique('测试号')
  await page.goto('/legal/publicAccount')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增公众号')
  await field(form, '名称').fill(name)
  await field(form, 'AppID').fill(`wx${Date.now().toString(16).padStart(16, '0')}`)
  await choose(field(form, '类型'), '服务号')
  await field(form, 'AppSecret').fill('a-secret-of-ours')
  await button(form, '一级菜单').click()
  await field(form, '一级菜单 1名称').fill('预约')
  await button(form, '保存').click()
  await expect(form.getByText('一级菜单 1：请输入网页地址')).toBeVisible()
  await field(form, '一级菜单 1网址').fill('https://example.cn/book')
  await button(form, '保存').click()
  await expect(toast(page, /^已新增/)).toBeVisible()
  await searchBar(page).getByLabel('名称').fill(name)
  await page.keyboard.press('Enter')
  const line = row(page, name)
  await expect(line).toContainText('未接入')
  await button(line, '编辑').click()
  const edit = dialog(page, `编辑公众号：${name}`)
  await expect(field(edit, '一级菜单 1名称')).toHaveValue('预约')
  await expect(field(edit, 'AppSecret')).toHaveValue('')
  await page.keyboard.press('Escape')

  const [from, into] = [unique('旧领域'), unique('新领域')]
  await api.send('POST', '/legal/goodAt/add', { name: from })
  await api.send('POST', '/legal/goodAt/add', { name: into })
  await page.goto(`/legal/goodAt?name=*${encodeURIComponent(from)}*`)
  await button(page, '供需').click()
  await expect(dialog(page, '领域供需').getByRole('figure', { name: '近一年预约与接单律师' })).toBeVisible()
  await page.keyboard.press('Escape')
  await button(row(page, from), '更多').click()
  await button(page, '合并到…').click()
  const merge = dialog(page, `合并领域：${from}`)
  await field(merge, '合并到').fill(into)
  await page.locator('.ant-select-dropdown:visible').getByText(into, { exact: true }).click()
  await okButton(merge).click()
  await expect(toast(page, `已将“${from}”合并到“${into}”，改动 0 条记录`)).toBeVisible()
  await expect(row(page, from)).toBeHidden()
})
