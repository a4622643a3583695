import { expect, test } from '../support/desk.ts'
import { addPosition, unique } from '../support/samples.ts'
import { button, dialog, field, range, row, searchBar } from '../support/seen.ts'

test('the list can be used with the keyboard alone: search, move, open, close', async ({ page, api }) => {
  const name = unique('速录员')
  for (const place of ['甲', '乙']) await addPosition(api, { name: name + place })
  await page.goto('/isystem/position')
  await expect(row(page, name).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(searchBar(page).getByLabel('职务编码')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(range(page, 1, 2, 2)).toBeVisible()

  // The newest row is first.
  await page.getByRole('grid', { name: '职务' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: `选择${name}乙` })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog(page, new RegExp(`${name}甲`))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, new RegExp(`${name}甲`))).toBeHidden()

  await button(page, '新增').focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, '新增职务')
  await expect(field(form, '职务编码')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(button(page, '新增')).toBeFocused()
})

test('an input method composes without interruption, and its Enter does not trigger a search', async ({
  page,
  api,
}) => {
  const { name } = await addPosition(api, { name: unique('法务专员') })
  await page.goto('/isystem/position')
  await expect(row(page, name)).toBeVisible()
  const keyboard = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const pressEnterWhileComposing = async () => {
    await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', windowsVirtualKeyCode: 229 })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', windowsVirtualKeyCode: 13 })
  }
  const search = searchBar(page).getByLabel('职务名称')
  await search.focus()
  for (const typed of ['f', 'fa', 'fa w', 'fa wu']) await compose(typed)
  await pressEnterWhileComposing()
  await expect(search).toHaveValue('fa wu')
  expect(new URL(page.url()).search).toBe('')
  await keyboard.send('Input.insertText', { text: '法务' })
  await expect(search).toHaveValue('法务')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/name=/)
  await expect(row(page, name)).toBeVisible()

  await button(page, '新增').click()
  const title = field(dialog(page, '新增职务'), '职务名称')
  await title.focus()
  for (const typed of ['l', 'lv', 'lv s', 'lv shi']) await compose(typed)
  await pressEnterWhileComposing()
  await keyboard.send('Input.insertText', { text: '律师' })
  await expect(title).toHaveValue('律师')
})
