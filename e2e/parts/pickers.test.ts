import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibilityViolations.ts'
import { expect, test } from '../support/desk.ts'
import { button, dialog, toast } from '../support/seen.ts'

const example = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
const value = (page: Page, title: string): Locator => example(page, title).locator('[data-value]')
const rowOf = (window: Locator, text: string): Locator =>
  window.locator('[role=row][data-row]').filter({ hasText: text })
const dropdown = (page: Page): Locator => page.locator('.ant-select-dropdown:visible')

async function openPicker(page: Page, title: string, heading: string): Promise<Locator> {
  await example(page, title).getByRole('button', { name: /^选择/ }).click()
  const window = dialog(page, heading)
  await expect(window).toBeVisible()
  return window
}

const width = async (window: Locator): Promise<number> => (await window.boundingBox())!.width

test.describe('pickers', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/gallery/pickers')
    await expect(page.getByRole('heading', { name: '选择器' })).toBeVisible()
  })

  test('[P4.01] [P4.02] users are chosen by department over several searches; OK emits and closes, cancel clears', async ({
    page,
  }) => {
    const title = '用户（多选）'
    const users = await openPicker(page, title, '选择用户')
    expect(await width(users)).toBe(1250)
    for (const heading of ['姓名', '账号', '手机号码', '生日', '性别', '部门'])
      await expect(users.getByRole('columnheader', { name: heading, exact: true })).toBeVisible()
    await users.getByLabel('账号').fill('admin')
    await button(users, '查询').click()
    await rowOf(users, 'admin').click()
    await button(users, '重置').click()
    await users.getByText('财务部', { exact: true }).first().click()
    await expect(rowOf(users, 'admin')).toBeHidden()
    await users.getByText('财务部', { exact: true }).first().click()
    await users.getByLabel('账号').fill('fengxue')
    await page.keyboard.press('Enter')
    // The department had one user too.
    await expect(rowOf(users, 'fengxue')).toBeVisible()
    await expect(users.getByText('第 1-1 条 / 共 1 条')).toBeVisible()
    await users.getByLabel('账号').press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(users.getByText('已选 2 条')).toBeVisible()
    expect(await accessibilityViolations(page, { parts: ['.ant-modal'] })).toEqual([])
    await button(users, '确定').click()
    await expect(users).toBeHidden()
    await expect(value(page, title)).toHaveText('"admin,fengxue"')
    await expect(example(page, title).getByText('冯雪')).toBeVisible()

    await openPicker(page, title, '选择用户')
    await users.getByRole('button', { name: '移除冯雪' }).click()
    await button(users, '取消').click()
    await expect(value(page, title)).toHaveText('"admin,fengxue"')
    await openPicker(page, title, '选择用户')
    await expect(users.getByText('已选 2 条')).toBeVisible()
  })

  test('[P4.01] [P4.02] departments: 500 wide, the root is expanded, emits ids and pairs', async ({ page }) => {
    const title = '部门（多选）'
    const departments = await openPicker(page, title, '选择部门')
    expect(await width(departments)).toBe(500)
    await departments.getByText('财务部', { exact: true }).click()
    await button(departments, '取消').click()
    await expect(value(page, title)).toContainText('"value": ""')
    await openPicker(page, title, '选择部门')
    await departments.getByText('财务部', { exact: true }).click()
    await departments.getByText('运营部', { exact: true }).click()
    await button(departments, '确定').click()
    await expect(value(page, title)).toContainText('"text": "财务部"')
    await expect(value(page, title)).toHaveText(/"value": "[^",]+,[^",]+"/)

    const required = '部门（单选，返回机构编码，必选）'
    await openPicker(page, required, '选择部门')
    await button(departments, '确定').click()
    await expect(departments.getByRole('alert')).toHaveText('请选择部门!')
    await departments.getByText('财务部', { exact: true }).click()
    await button(departments, '确定').click()
    await expect(value(page, required)).toHaveText(/^"A\d/)
  })

  test('[P4.02] without departments the picker says 您尚未设置部门信息!, and a failure can be retried', async ({
    page,
  }) => {
    let answer = { success: false, message: '部门服务维护中', code: 500, result: null as unknown, timestamp: 1 }
    await page.route('**/sys/sysDepart/queryTreeList*', (route) => route.fulfill({ json: answer }))
    const departments = await openPicker(page, '部门（多选）', '选择部门')
    await expect(departments.getByText('部门服务维护中')).toBeVisible()
    answer = { success: true, message: '', code: 200, result: [], timestamp: 1 }
    await button(departments, '重试').click()
    await expect(departments.getByText('您尚未设置部门信息!')).toBeVisible()
  })

  test('[P4.01] roles, positions and the business component show five rows per page', async ({ page, api }) => {
    for (let made = 0; made < 6; made += 1)
      await api.send('POST', '/sys/position/add', { code: `pick${made}`, name: `选择职务${made}`, postRank: '3' })
    const positions = await openPicker(page, '职务', '选择职务')
    await expect(positions.locator('[role=row][data-row]')).toHaveCount(5)
    await positions.getByLabel('职务名称').fill('选择职务')
    await button(positions, '查询').click()
    await expect(positions.getByText('第 1-5 条 / 共 6 条')).toBeVisible()
    await positions.getByTitle('2', { exact: true }).click()
    await expect(positions.locator('[role=row][data-row]')).toHaveCount(1)
    await expect(positions.getByLabel('每页条数').locator('option')).toHaveText([
      '5 条/页',
      '10 条/页',
      '20 条/页',
      '30 条/页',
    ])
    await rowOf(positions, '选择职务').first().dblclick()
    await expect(value(page, '职务')).toHaveText(/^"pick\d"$/)

    const roles = await openPicker(page, '角色', '选择角色')
    await expect(roles.getByText(/^第 1-5 条/)).toBeVisible()
    await roles.getByLabel('角色名称').fill('人力')
    await button(roles, '查询').click()
    await expect(roles.getByText('第 1-1 条 / 共 1 条')).toBeVisible()
    await rowOf(roles, '人力资源').click()
    await button(roles, '确定').click()
    await expect(value(page, '角色')).toHaveText('"hr"')

    const enterprises = await openPicker(page, '业务组件', '选择企业')
    await expect(enterprises.locator('[role=row][data-row]')).toHaveCount(5)
    await enterprises.locator('[role=row][data-row]').first().click()
    await button(enterprises, '取消').click()
    await expect(value(page, '业务组件')).toHaveText('""')
  })

  test('[P4.01] [P4.03] the pop-up report is 1200 wide, takes one record and fills the form; configuration errors are reported', async ({
    page,
  }) => {
    await expect(example(page, '弹出报表：配置不全').getByText('popup参数未正确配置!')).toBeVisible()
    await expect(
      example(page, '弹出报表：数量不一致').getByText('popup参数未正确配置,原始值和目标值数量不一致!'),
    ).toBeVisible()
    await expect(example(page, '弹出报表：配置不全').getByRole('button')).toHaveCount(0)

    const title = '弹出报表（单选）'
    const report = await openPicker(page, title, '用户')
    expect(await width(report)).toBe(1200)
    await expect(rowOf(report, 'fengxue')).toBeVisible()
    await button(report, '确定').click()
    await expect(toast(page, '请选择一条记录')).toBeVisible()
    await rowOf(report, 'fengxue').click()
    await button(report, '确定').click()
    await expect(report).toBeHidden()
    await expect(value(page, title)).toContainText('"lawyer": "冯雪"')
    await expect(value(page, title)).toContainText('"account": "fengxue"')
  })

  test('[P4.01] the category tree and the tree dictionary open level by level, at most 400 high', async ({ page }) => {
    await expect(
      example(page, '分类树：条件有误').getByText('组件JTreeSelect-condition传值有误，需要一个json字符串!'),
    ).toBeVisible()
    await example(page, '分类树').getByRole('combobox').click()
    await dropdown(page).locator('.ant-select-tree-switcher_close').first().click()
    await expect(dropdown(page).getByText('金融业')).toBeVisible()
    expect((await dropdown(page).boundingBox())!.height).toBeLessThanOrEqual(400)
    await dropdown(page).getByText('金融业').click()
    await expect(value(page, '分类树')).toHaveText(/^"[^"]+"$/)

    const regions = '树形字典（多选）'
    await example(page, regions).getByRole('combobox').click()
    await dropdown(page).getByText('上海市', { exact: true }).click()
    await expect(value(page, regions)).toHaveText('"310000"')
  })
})

test.describe('controls', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/gallery/controls')
    await expect(page.getByRole('heading', { name: '录入控件' })).toBeVisible()
  })

  test('[P4.01] the search select sends one request 800 ms after the last key, and applies only the latest answer', async ({
    page,
  }) => {
    const asked: string[] = []
    await page.route('**/sys/dict/loadDict/**', async (route) => {
      const keyword = new URL(route.request().url()).searchParams.get('keyword')!
      asked.push(keyword)
      // The first request is answered last.
      if (keyword === '律') await new Promise((resolve) => setTimeout(resolve, 3_000))
      await route.continue()
    })
    const select = example(page, '搜索选择').getByRole('combobox')
    await select.click()
    await expect(dropdown(page).getByText('请输入搜索内容')).toBeVisible()
    await select.pressSequentially('律', { delay: 50 })
    await expect.poll(() => asked).toEqual(['律'])
    await select.fill('')
    const typed = Date.now()
    await select.pressSequentially('冯雪', { delay: 100 })
    await expect.poll(() => asked).toEqual(['律', '冯雪'])
    expect(Date.now() - typed).toBeGreaterThanOrEqual(800)
    await dropdown(page).getByTitle('冯雪', { exact: true }).click()
    await expect(value(page, '搜索选择')).toHaveText('"fengxue"')
    await select.click()
    await select.fill('没有这个人')
    await expect(dropdown(page).getByText('没有查询到任何数据')).toBeVisible()
  })

  test('[P4.01] dictionaries: one, several joined by commas, radio buttons, and an empty code is reported', async ({
    page,
  }) => {
    await expect(example(page, '字典编码为空').getByText('字典Code不能为空!')).toBeVisible()
    await example(page, '字典下拉').getByRole('combobox').click()
    await dropdown(page).getByTitle('女', { exact: true }).click()
    await expect(value(page, '字典下拉')).toHaveText('"2"')
    await example(page, '字典多选').getByRole('combobox').click()
    await dropdown(page).getByTitle('高', { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(value(page, '字典多选')).toHaveText('"L,X,H"')
    await example(page, '字典单选').getByRole('radio', { name: '女' }).check()
    await expect(value(page, '字典单选')).toHaveText('"2"')
  })

  test('[P4.01] areas cascade from 86, in one control or three; a bad type is reported', async ({ page }) => {
    await expect(example(page, '省市区联动：类型有误').getByText('Bad type value')).toBeVisible()
    const one = example(page, '省市区联动')
    await expect(one.getByText('广东省 / 深圳市 / 南山区')).toBeVisible()
    const roots = page.waitForRequest(/region\/options.*parent=86/)
    await one.getByRole('combobox').click()
    await roots
    const menus = page.locator('.ant-cascader-menu')
    await menus.first().getByText('浙江省').click()
    await menus.nth(1).getByText('杭州市').click()
    await menus.nth(2).getByText('西湖区').click()
    await expect(value(page, '省市区联动')).toHaveText('"330106"')

    const three = example(page, '省市区联动（三个下拉）')
    await three.getByRole('combobox', { name: '地区区县' }).click()
    await dropdown(page).getByTitle('西湖区').click()
    await expect(value(page, '省市区联动（三个下拉）')).toHaveText('"330106"')
    await three.getByRole('combobox', { name: '地区省' }).click()
    await dropdown(page).getByTitle('北京市').click()
    await expect(value(page, '省市区联动（三个下拉）')).toHaveText('"110000"')
  })

  test('[P4.01] the input filter wraps the typed text, and the switch without a value is off', async ({ page }) => {
    for (const [words, wrapped] of Object.entries({
      包含: '*a b*',
      不等于: '!a b',
      不小于: '>=a b',
      不大于: '<=a b',
    })) {
      const title = `查询输入框：${words}`
      await example(page, title).getByRole('textbox').fill(' a b ')
      await expect(value(page, title)).toHaveText(JSON.stringify(wrapped))
    }
    await expect(value(page, '是否开关')).toHaveText('"N"')
    await example(page, '是否开关').getByRole('switch').click()
    await expect(value(page, '是否开关')).toHaveText('"Y"')
    await example(page, '是否开关（自定义值）').getByRole('switch').click()
    await expect(value(page, '是否开关（自定义值）')).toHaveText('"0"')
  })

  test('[P4.01] the slider is 34 high, returns when released early, and succeeds once at the end', async ({ page }) => {
    const part = example(page, '滑块验证')
    const handle = part.getByRole('slider')
    await handle.scrollIntoViewIfNeeded()
    const box = (await handle.boundingBox())!
    expect(box.height).toBe(34)
    const [x, y] = [box.x + 10, box.y + 10]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 100, y, { steps: 5 })
    expect((await handle.boundingBox())!.x).toBeGreaterThan(box.x + 80)
    await page.mouse.up()
    expect((await handle.boundingBox())!.x).toBeCloseTo(box.x, 0)
    await expect(part.getByText('拖动滑块验证')).toBeVisible()
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 400, y, { steps: 8 })
    await expect(part.getByText('验证通过')).toBeVisible()
    await page.mouse.up()
    const end = (await handle.boundingBox())!
    await page.mouse.move(end.x + 10, y)
    await page.mouse.down()
    await page.mouse.move(x, y, { steps: 5 })
    await page.mouse.up()
    expect((await handle.boundingBox())!.x).toBe(end.x)
    await expect(value(page, '滑块验证')).toHaveText('true')
  })

  test('unique values and values with a rule are validated by the server while typing', async ({ page }) => {
    const unique = example(page, '重复校验')
    await unique.getByRole('textbox').fill('hr')
    await expect(unique.getByText('该值不可用，系统中已存在！')).toBeVisible()
    await unique.getByRole('textbox').fill('hr_free')
    await expect(unique.getByText('该值不可用，系统中已存在！')).toBeHidden()
    const rule = example(page, '编码规则校验')
    await rule.getByRole('textbox').fill('1ab')
    await expect(rule.getByText('第一位只能是字母')).toBeVisible()
    expect(await accessibilityViolations(page, { parts: ['main'] })).toEqual([])
  })
})
