import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, test } from '../support/desk.ts'
import { button, choose, dialog } from '../support/seen.ts'

async function openGallery(page: Page): Promise<void> {
  await page.goto('/gallery/cron')
  await expect(page.getByRole('region', { name: '生成器', exact: true })).toBeVisible()
}

async function openBuilder(page: Page): Promise<Locator> {
  await openGallery(page)
  await page.getByRole('button', { name: '生成表达式' }).click()
  const builder = dialog(page, 'Cron 表达式')
  await expect(builder).toBeVisible()
  return builder
}

const expression = (builder: Locator): Locator => builder.getByLabel('表达式', { exact: true })
// A focused tab announces its position before its name.
const tab = (builder: Locator, title: string): Locator => builder.getByRole('tab', { name: new RegExp(`${title}$`) })
const valueOf = (page: Page, title: string): Locator => page.getByLabel(`${title}的值`)

test('[P3.01] seven fields with their modes in a dialog 608 wide', async ({ page }) => {
  const builder = await openBuilder(page)
  expect((await page.locator('.ant-modal').boundingBox())!.width).toBe(608)
  const plain = ['间隔', '区间', '指定', '自定义']
  const modes = {
    秒: ['每秒', ...plain],
    分: ['每分钟', ...plain],
    时: ['每小时', ...plain],
    日: [
      '不指定（由“周”决定）',
      '每天',
      ...plain.slice(0, 3),
      '最后一天',
      '最后一个工作日（周一至周五）',
      '月底之前',
      '最近工作日（周一至周五）',
      '自定义',
    ],
    月: ['每月', ...plain],
    周: ['不指定（由“日”决定）', '每天', ...plain.slice(0, 3), '最后一个', '第几个', '自定义'],
    年: ['每年', ...plain],
  }
  await expect(builder.getByRole('tab')).toHaveText(Object.keys(modes).map((title) => new RegExp(`${title}$`)))
  for (const [title, names] of Object.entries(modes)) {
    await tab(builder, title).click()
    const radios = builder.getByRole('radiogroup', { name: `${title}的执行方式` }).getByRole('radio')
    await expect(radios).toHaveCount(names.length)
    for (const [index, name] of names.entries()) await expect(radios.nth(index)).toHaveAccessibleName(name)
  }
})

test('[P3.01] every mode writes its field', async ({ page }) => {
  const builder = await openBuilder(page)
  const expectExpression = (text: string) => expect(expression(builder)).toHaveValue(text)
  const pick = async (mode: string, text: string) => {
    await builder.getByRole('radio', { name: mode, exact: true }).check()
    await expectExpression(text)
  }
  await choose(builder.getByLabel('指定（秒）'), '5')
  await page.keyboard.press('Escape')
  await expectExpression('5 * * * * ? *')
  await expect(builder).toBeVisible()
  await tab(builder, '分').click()
  await builder.getByLabel('间隔（分）').fill('15')
  await expectExpression('5 0/15 * * * ? *')
  await tab(builder, '时').click()
  await builder.getByLabel('区间开始（时）').fill('9')
  await builder.getByLabel('区间结束（时）').fill('17')
  await expectExpression('5 0/15 9-17 * * ? *')
  await tab(builder, '月').click()
  await builder.getByLabel('自定义（月）').fill('1-3,9-11')
  await expectExpression('5 0/15 9-17 * 1-3,9-11 ? *')
  await tab(builder, '日').click()
  await pick('最后一天', '5 0/15 9-17 L 1-3,9-11 ? *')
  await pick('最后一个工作日（周一至周五）', '5 0/15 9-17 LW 1-3,9-11 ? *')
  await builder.getByLabel('最后一天之前第几天').fill('3')
  await expectExpression('5 0/15 9-17 L-3 1-3,9-11 ? *')
  await builder.getByLabel('最接近几日的工作日').fill('20')
  await expectExpression('5 0/15 9-17 20W 1-3,9-11 ? *')
  await tab(builder, '周').click()
  await choose(builder.getByLabel('每月最后一个星期几'), '星期一')
  await expectExpression('5 0/15 9-17 ? 1-3,9-11 2L *')
  await builder.getByLabel('每月第几个', { exact: true }).fill('3')
  await choose(builder.getByLabel('每月第几个星期几'), '星期日')
  await expectExpression('5 0/15 9-17 ? 1-3,9-11 1#3 *')
  await tab(builder, '年').click()
  await builder.getByLabel('间隔起点（年）').fill('2030')
  await builder.getByLabel('间隔（年）').fill('2')
  await expectExpression('5 0/15 9-17 ? 1-3,9-11 1#3 2030/2')
  await expect(builder.getByRole('status')).toContainText('第三个星期日')
})

test('[P3.01] the list of years has 100, from 2019', async ({ page }) => {
  const builder = await openBuilder(page)
  await tab(builder, '年').click()
  const years = builder.getByLabel('指定（年）')
  await years.click()
  const shown = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await expect(shown.first()).toHaveText('2019')
  await page
    .locator('.ant-select-dropdown:visible [class*=list-holder]')
    .first()
    .evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect(shown.last()).toHaveText('2118')
  await years.fill('2119')
  await expect(shown).toHaveCount(0)
})

test('[P3.03] each number stays within its bounds', async ({ page }) => {
  const builder = await openBuilder(page)
  const bounds: Record<string, Record<string, [number, number]>> = {
    秒: { 间隔: [1, 59], 间隔起点: [0, 59], 区间开始: [1, 59], 区间结束: [0, 59] },
    分: { 间隔: [1, 60], 间隔起点: [0, 59], 区间开始: [0, 59], 区间结束: [0, 59] },
    时: { 间隔: [1, 23], 间隔起点: [0, 23], 区间开始: [0, 23], 区间结束: [0, 23] },
    日: { 间隔: [1, 31], 间隔起点: [1, 31], 区间开始: [1, 31], 区间结束: [1, 31] },
    月: { 间隔: [0, 12], 间隔起点: [0, 12], 区间开始: [1, 12], 区间结束: [1, 12] },
    周: { 间隔: [1, 7] },
    年: { 间隔: [1, 99], 间隔起点: [2019, 2119], 区间开始: [2019, 2119], 区间结束: [2019, 2119] },
  }
  const expectBounds = async (box: Locator, [least, most]: [number, number]) => {
    await box.fill('99999')
    await box.blur()
    await expect(box).toHaveValue(String(most))
    await box.fill('-5')
    await box.blur()
    await expect(box).toHaveValue(String(least))
  }
  for (const [title, boxes] of Object.entries(bounds)) {
    await tab(builder, title).click()
    for (const [name, limits] of Object.entries(boxes))
      await expectBounds(builder.getByLabel(`${name}（${title}）`), limits)
  }
  await tab(builder, '日').click()
  await expectBounds(builder.getByLabel('最接近几日的工作日'), [1, 31])
  await tab(builder, '周').click()
  await expectBounds(builder.getByLabel('每月第几个', { exact: true }), [1, 5])
  await builder.getByLabel('每月最后一个星期几').click()
  const weekdays = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await expect(weekdays).toHaveText(['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'])
})

test('[P3.03] month 0, which Quartz does not support, is reported and cannot be confirmed', async ({ page }) => {
  const builder = await openBuilder(page)
  await tab(builder, '月').click()
  await builder.getByLabel('间隔起点（月）').fill('0')
  await expect(builder.getByRole('alert')).toHaveText('月：应在 1 至 12 之间，现为 0')
  await button(builder, '确定').click()
  await expect(builder).toBeVisible()
  await expect(expression(builder)).toBeFocused()
})

test('[P3.04] defaults without an expression; OK returns it and closes, cancel changes nothing', async ({ page }) => {
  const builder = await openBuilder(page)
  await expect(tab(builder, '秒')).toBeFocused()
  await expect(expression(builder)).toHaveValue('* * * * * ? *')
  await button(builder, '取消').click()
  await expect(builder).toBeHidden()
  await expect(valueOf(page, '生成器')).toHaveText('undefined')
  const opener = page.getByRole('button', { name: '生成表达式' })
  await expect(opener).toBeFocused()

  await opener.click()
  await expression(builder).fill('0 0 9 ? * MON-FRI')
  const runs = builder.getByRole('list', { name: '执行时间' }).getByRole('listitem')
  await expect(runs).toHaveCount(10)
  await expect(runs.first()).toHaveText(/^\d{4}-\d\d-\d\d 星期[一二三四五] 09:00:00$/)
  await tab(builder, '周').click()
  await expect(builder.getByRole('radio', { name: '区间' })).toBeChecked()
  await button(builder, '确定').click()
  await expect(builder).toBeHidden()
  await expect(valueOf(page, '生成器')).toHaveText('"0 0 9 ? * 2-6 *"')

  await opener.click()
  await expect(expression(builder)).toHaveValue('0 0 9 ? * 2-6 *')
  await expression(builder).fill('0 0 9 1 * 2')
  await expect(builder.getByRole('alert')).toHaveText('日和周不能同时指定，其中一个应为 ?')
  await button(builder, '确定').click()
  await expect(builder).toBeVisible()
  await expect(expression(builder)).toHaveValue('0 0 9 1 * 2')
  await page.keyboard.press('Escape')
  await expect(builder).toBeHidden()
  await expect(valueOf(page, '生成器')).toHaveText('"0 0 9 ? * 2-6 *"')
})

test('[P3.04] the input opens the dialog with its expression and is validated on blur', async ({ page }) => {
  await openGallery(page)
  const region = page.getByRole('region', { name: '输入框', exact: true })
  const input = region.getByLabel('输入框的表达式')
  await expect(region.getByText('每周星期一至星期五 09:00')).toBeVisible()
  await input.fill('0 0 24 * * ?')
  await expect(region.getByRole('alert')).toBeHidden()
  await input.blur()
  await expect(region.getByRole('alert')).toHaveText('时：应在 0 至 23 之间，现为 24')
  await input.fill('0 0 9 31 * ?')
  await region.getByRole('button', { name: '生成 Cron 表达式' }).click()
  const builder = dialog(page, 'Cron 表达式')
  await expect(builder.getByText('2、4、6、9、11 月没有 31 日，不会执行；月底请选“最后一天”')).toBeVisible()
  await tab(builder, '日').click()
  await builder.getByRole('radio', { name: '最后一天', exact: true }).check()
  await button(builder, '确定').click()
  await expect(input).toHaveValue('0 0 9 L * ? *')
  await expect(region.getByRole('button', { name: '生成 Cron 表达式' })).toBeFocused()
})

test('an expression can be built with the keyboard alone', async ({ page }) => {
  const builder = await openBuilder(page)
  await expect(tab(builder, '秒')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(builder.getByRole('radiogroup', { name: '时的执行方式' })).toBeVisible()
  await builder.getByRole('radio', { name: '每小时' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(builder.getByRole('radio', { name: '间隔' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await expect(expression(builder)).toHaveValue('* * 0/2 * * ? *')
  await expression(builder).press('Enter')
  await expect(builder).toBeHidden()
  await expect(valueOf(page, '生成器')).toHaveText('"* * 0/2 * * ? *"')
})

for (const scheme of ['light', 'dark'] as const)
  test.describe(`${scheme} dialog`, () => {
    test.use({ colorScheme: scheme })

    test(`${scheme}: the dialog is accessible by screen reader`, async ({ page }) => {
      const builder = await openBuilder(page)
      for (const title of ['日', '周']) {
        await tab(builder, title).click()
        expect(await accessibilityViolations(page), title).toEqual([])
      }
      await expression(builder).fill('0 0 9 1 * 2')
      await expect(builder.getByRole('alert')).toBeVisible()
      expect(await accessibilityViolations(page), 'problem').toEqual([])
    })
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the dialog fits, with all of its tabs', async ({ page }) => {
    const builder = await openBuilder(page)
    for (const title of ['秒', '日', '周', '年']) {
      await tab(builder, title).click()
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(390)
      const inner = await page.locator('.ant-modal-container').evaluate((box) => box.scrollWidth - box.clientWidth)
      expect(inner, title).toBeLessThanOrEqual(0)
    }
  })
})
