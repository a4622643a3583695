import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, test } from '../support/desk.ts'
import { unique } from '../support/samples.ts'
import { button, dialog, row, toast } from '../support/seen.ts'

/** Browsers log every inline handler that they block, and these texts contain some on purpose. */
const attackTest = test.extend({ noBrokenPage: async ({}, use) => use() })

const example = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
const text = (page: Page): Locator => page.getByRole('textbox', { name: '正文', exact: true })
const tool = (page: Page, title: string, name: string | RegExp): Locator =>
  example(page, title).getByRole('toolbar').getByRole('button', { name })
const value = async (page: Page, title: string): Promise<unknown> =>
  JSON.parse((await example(page, title).locator('[data-value]').textContent()) ?? 'null')

/** An image of one red pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

async function clearEditor(page: Page): Promise<void> {
  await text(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect.poll(() => value(page, '富文本')).toBe('')
}

async function paste(place: Locator, html: string): Promise<void> {
  await place.evaluate((element, pasted) => {
    const data = new DataTransfer()
    data.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)
}

async function choosePicture(page: Page, title: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await tool(page, title, '插入图片').click()
  await (await chooser).setFiles({ name: '现场.png', mimeType: 'image/png', buffer: dot })
}

/** The fields of the next form; a browser does not expose the body of a request with a file. */
async function nextForm(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { formSent: Object.fromEntries(body) })
      send.call(this, body)
    }
  })
  return () => page.evaluate(() => (window as { formSent?: unknown }).formSent)
}

const height = async (place: Locator): Promise<number> => (await place.boundingBox())!.height

test.describe('editors', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/gallery/editors')
    await expect(text(page)).toBeVisible()
  })

  test('[P6.01] rich text is 300 high, Markdown 300 and at least 200, code 240 with tabs of 2', async ({ page }) => {
    const box = (place: Locator) => place.locator('xpath=ancestor::*[@data-editor]')
    expect(await height(box(text(page)))).toBe(300)
    const guide = page.getByRole('textbox', { name: '指南', exact: true })
    expect(await height(box(guide))).toBe(300)
    await expect(box(guide)).toHaveCSS('min-height', '200px')
    const code = page.getByRole('textbox', { name: 'javascript 代码' })
    expect(await height(box(code))).toBe(240)
    await expect(code).toHaveCSS('tab-size', '2')
    await code.click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Tab')
    await expect.poll(async () => JSON.stringify(await value(page, '代码'))).toContain('"javascript":"  function fee')
  })

  test('[P6.01] text is typed and formatted, and the value is HTML', async ({ page }) => {
    await clearEditor(page)
    await page.keyboard.type('通知')
    await tool(page, '富文本', /^段落样式/).click()
    await page.getByRole('menuitem', { name: '标题 2' }).click()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('重要')
    await page.keyboard.press('Control+b')
    await tool(page, '富文本', '斜体（Ctrl+I）').click()
    await page.keyboard.type('说明')
    await expect(tool(page, '富文本', '斜体（Ctrl+I）')).toHaveAttribute('aria-pressed', 'true')
    await tool(page, '富文本', /^对齐/).click()
    await page.getByRole('menuitem', { name: '居中' }).click()
    await expect
      .poll(() => value(page, '富文本'))
      .toBe('<h2>通知</h2><p style="text-align: center;"><strong>重要</strong><em>说明</em></p>')
    await page.keyboard.press('Control+z')
    await expect.poll(() => value(page, '富文本')).not.toContain('text-align')
  })

  test('a link is validated, a colour chosen, and the format cleared', async ({ page }) => {
    await clearEditor(page)
    await page.keyboard.type('法律')
    await page.keyboard.press('Control+a')
    await tool(page, '富文本', '链接').click()
    await page.getByLabel('链接地址').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(page.getByText('链接地址应为网址')).toBeVisible()
    await page.getByLabel('链接地址').fill('flk.npc.gov.cn')
    await page.keyboard.press('Enter')
    await expect.poll(() => value(page, '富文本')).toContain('href="https://flk.npc.gov.cn"')
    await page.keyboard.press('Control+a')
    await tool(page, '富文本', '文字颜色').click()
    await page.getByRole('button', { name: '红色', exact: true }).click()
    await expect.poll(() => value(page, '富文本')).toMatch(/color: (#cf1322|rgb\(207, 19, 34\))/)
    await page.keyboard.press('Control+a')
    await tool(page, '富文本', '清除格式').click()
    await expect.poll(() => value(page, '富文本')).toBe('<p>法律</p>')
  })

  test('a table is inserted, grown and shrunk', async ({ page }) => {
    await clearEditor(page)
    await tool(page, '富文本', '插入表格').click()
    await expect(text(page).locator('tr')).toHaveCount(3)
    await page.keyboard.type('甲')
    const choose = async (name: string) => {
      await tool(page, '富文本', '表格').click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('下方插入行')
    await choose('右侧插入列')
    await expect(text(page).locator('tr')).toHaveCount(4)
    await expect(text(page).locator('tr').first().locator('th')).toHaveCount(4)
    await choose('删除列')
    await choose('删除行')
    await expect(text(page).locator('tr')).toHaveCount(3)
    await choose('删除表格')
    await expect(text(page).locator('table')).toHaveCount(0)
  })

  test('[P6.01] an image is uploaded with biz=jeditor and is in the text under its permanent address', async ({
    page,
  }) => {
    await clearEditor(page)
    await page.keyboard.type('图：')
    const sent = await nextForm(page)
    await choosePicture(page, '富文本')
    await expect.poll(sent).toMatchObject({ biz: 'jeditor', jeditor: '1' })
    await expect
      .poll(() => value(page, '富文本'))
      .toMatch(/^<p>图：<img src="\/api\/sys\/common\/static\/jeditor\/[^"?]+\.png" alt="现场"><\/p>$/)
    const picture = text(page).getByRole('img', { name: '现场' })
    await expect(picture).toHaveAttribute('src', /\.png$/)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  })

  test('a failed upload shows why, and nothing is lost', async ({ page }) => {
    await clearEditor(page)
    await page.keyboard.type('前')
    const failure = { success: false, code: 500, message: '磁盘已满', result: null, timestamp: 0 }
    await page.route('**/sys/common/upload', (route) => route.fulfill({ json: failure }))
    await choosePicture(page, '富文本')
    const strip = example(page, '富文本').getByRole('status', { name: '图片上传' })
    await expect(strip).toContainText('现场.png 上传失败：磁盘已满')
    await page.keyboard.type('后')
    await expect.poll(() => value(page, '富文本')).toBe('<p>前后</p>')
    await page.unroute('**/sys/common/upload')
    await button(strip, '重试').click()
    await expect.poll(() => value(page, '富文本')).toMatch(/^<p>前<img src="\/api[^>]+>后<\/p>$/)
    await expect(strip).toHaveText('')
  })

  test('text pasted from Word has its structure but not its clutter', async ({ page }) => {
    await clearEditor(page)
    await paste(
      text(page),
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{mso-style-parent:""}</style></head><body>
<h1 style='mso-outline-level:1'>委托合同</h1>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>付款<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]><b>交货</b><o:p></o:p></p>
<table class=MsoTableGrid><tr><td width=100 style='border:solid windowtext'><p class=MsoNormal>甲方<o:p></o:p></p></td><td><p class=MsoNormal>乙方</p></td></tr></table>
<p class=MsoNormal><img width=100 height=50 src="file:///C:/Temp/image001.png"></p></body></html>`,
    )
    await expect
      .poll(() => value(page, '富文本'))
      .toMatch(
        /^<h1>委托合同<\/h1><ol><li><p>付款<\/p><\/li><li><p><strong>交货<\/strong><\/p><\/li><\/ol><table><tbody><tr><td><p>甲方<\/p><\/td><td><p>乙方<\/p><\/td><\/tr><\/tbody><\/table>(<p><\/p>)*$/,
      )
    await expect(toast(page, '1 张图片不在剪贴板中')).toBeVisible()
  })

  test('an image inside pasted content is uploaded in place', async ({ page }) => {
    await clearEditor(page)
    await paste(text(page), `<p>一<img src="data:image/png;base64,${dot.toString('base64')}">二</p>`)
    await expect
      .poll(() => value(page, '富文本'))
      .toMatch(/^<p>一<img src="\/api\/sys\/common\/static\/jeditor\/[^"]+">二<\/p>$/)
  })

  test('an input method inserts its text once, and its keys do nothing else', async ({ page }) => {
    await clearEditor(page)
    const ime = await page.context().newCDPSession(page)
    for (const letters of ['h', 'he', 'het'])
      await ime.send('Input.imeSetComposition', {
        text: letters,
        selectionStart: letters.length,
        selectionEnd: letters.length,
      })
    await ime.send('Input.insertText', { text: '合同' })
    await page.keyboard.press('Enter')
    await ime.send('Input.imeSetComposition', { text: 'f', selectionStart: 1, selectionEnd: 1 })
    await ime.send('Input.insertText', { text: '法' })
    await expect.poll(() => value(page, '富文本')).toBe('<p>合同</p><p>法</p>')
  })

  test('Markdown shows a preview beside it, and takes images', async ({ page }) => {
    const guide = page.getByRole('textbox', { name: '指南', exact: true })
    const preview = page.getByRole('region', { name: '指南的预览' })
    await guide.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('# 标题\n\n')
    await tool(page, 'Markdown', '粗体').click()
    await page.keyboard.type('要点')
    await expect(preview.getByRole('heading', { name: '标题' })).toBeVisible()
    await expect(preview.locator('strong')).toHaveText('要点')
    await page.keyboard.press('Control+End')
    await choosePicture(page, 'Markdown')
    await expect.poll(() => value(page, 'Markdown')).toMatch(/!\[现场\]\(\/api\/sys\/common\/static\/jeditor\/[^)]+\)/)
    await expect(preview.getByRole('img', { name: '现场' })).toHaveAttribute('src', /\.png$/)
    await example(page, 'Markdown').getByText('预览', { exact: true }).click()
    await expect(guide).toBeHidden()
    await expect(preview).toBeVisible()
  })

  test('code search is in Chinese, and Escape lets Tab leave', async ({ page }) => {
    const code = page.getByRole('textbox', { name: 'sql 代码' })
    await code.click()
    await page.keyboard.press('Control+f')
    const panel = example(page, '代码').locator('.cm-search')
    await expect(panel.getByPlaceholder('查找')).toBeFocused()
    await expect(panel).toContainText('区分大小写')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await code.click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(code).not.toBeFocused()
  })

  test('incomplete JSON is marked in Chinese', async ({ page }) => {
    const code = page.getByRole('textbox', { name: 'json 代码' })
    await code.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('{"a": }')
    const mark = example(page, '代码').locator('.cm-lint-marker-error')
    await mark.hover()
    await expect(page.getByText('不是有效的 JSON（第 1 行第')).toBeVisible()
  })

  test('the toolbar is one tab stop, arrows move between tools', async ({ page }) => {
    await text(page).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(tool(page, '富文本', /^段落样式/)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, '富文本', '粗体（Ctrl+B）')).toBeFocused()
    await page.keyboard.press('End')
    await expect(tool(page, '富文本', '清除格式')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(text(page)).toBeFocused()
  })

  test('a read-only editor cannot be edited', async ({ page }) => {
    const closed = page.getByRole('textbox', { name: '只读的正文' })
    await closed.click()
    await page.keyboard.type('改')
    await expect(closed).not.toContainText('改')
    await expect(closed).toHaveAttribute('aria-readonly', 'true')
  })

  test('a hidden page retains the text and the undo history', async ({ page }) => {
    await clearEditor(page)
    await page.keyboard.type('留')
    await page.getByRole('tab', { name: '首页' }).click()
    await expect(text(page)).toBeHidden()
    await page.getByRole('tab', { name: '编辑器' }).click()
    await expect(text(page)).toHaveText('留')
    await tool(page, '富文本', '撤销（Ctrl+Z）').click()
    await expect(text(page)).toContainText('律师函')
  })

  test('the editors are accessible by screen reader and keyboard', async ({ page }) => {
    expect(await accessibilityViolations(page, { parts: ['[role=region]'] })).toEqual([])
  })
})

attackTest('Markdown text cannot run scripts', async ({ page }) => {
  await page.goto('/gallery/editors')
  await page.getByRole('textbox', { name: '指南', exact: true }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(
    '<img src="/x" onerror="window.attacked = 1">\n\n<script>window.attacked = 1</script>\n\n' +
      '[点](javascript:window.attacked=1)\n\n<iframe srcdoc="<script>parent.attacked = 1</script>"></iframe>\n\n' +
      '<p style="position:fixed;inset:0;text-align:center" onclick="window.attacked = 1">居中</p>\n\n<svg onload="window.attacked = 1"></svg>',
  )
  const preview = page.getByRole('region', { name: '指南的预览' })
  const line = preview.getByText('居中')
  await expect(line).toHaveCSS('text-align', 'center')
  await expect(line).toHaveCSS('position', 'static')
  await line.click()
  await preview.getByText('点', { exact: true }).click()
  expect(await preview.innerHTML()).not.toMatch(/script|onerror|onclick|onload|iframe|svg/i)
  expect(await page.evaluate(() => (window as { attacked?: number }).attacked)).toBeUndefined()
})

test('a list loads no editor; the record shows formatted text, and the form edits it', async ({ page, api }) => {
  const title = unique('通告')
  const written = await api.send<{ id: string }>('POST', '/sys/annountCement/add', {
    titile: title,
    msgContent: '<h2>放假</h2><p onclick="x()">三天<script>1</script></p>',
    msgAbstract: '摘要',
    msgCategory: '1',
    msgType: 'ALL',
    startTime: '2026-01-01 00:00:00',
    endTime: '2096-01-01 00:00:00',
  })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/isystem/annountCement')
  await row(page, title).getByRole('button', { name: title }).click()
  const record = dialog(page, new RegExp(title))
  await expect(record.getByRole('heading', { name: '放假' })).toBeVisible()
  expect(loaded.filter((address) => /RichTextField|useCodeMirror/.test(address))).toEqual([])
  await page.keyboard.press('Escape')

  await button(row(page, title), '编辑').click()
  const form = dialog(page, /编辑/)
  const content = form.getByRole('textbox', { name: '内容' })
  await expect(content).toHaveText('放假三天')
  await content.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('整')
  // The first Escape belongs to the editor, so that it does not close the form by accident.
  await page.keyboard.press('Escape')
  await expect(content).toBeVisible()
  await button(form, '保存').click()
  await expect(toast(page, /^已保存/)).toBeVisible()
  const saved = await api.get<{ msgContent: string }>('/sys/annountCement/queryById', { id: written.id })
  expect(saved.msgContent).toBe('<h2>放假</h2><p>三天整</p>')
})
