import { expect, type Locator, type Page } from '@playwright/test'

type Scope = Page | Locator

const spaced = (text: string): string =>
  [...text].map((letter) => letter.replace(/[\\^$.*+?()[\]{}|]/, String.raw`\$&`)).join('\\s*')

/** The visible text of a control: antd puts a space between two characters, and icons add names. */
const words = (text: string): RegExp => new RegExp(`(^|\\s)${spaced(text)}(\\s|$)`)

export const button = (scope: Scope, text: string): Locator => scope.getByRole('button', { name: words(text) })

export const menuItem = (page: Page, text: string): Locator => page.getByRole('menuitem', { name: words(text) })

/** The title of a record, with its state: the course of its states names the others too. */
export const stateOf = (record: Locator): Locator => record.locator('.ant-drawer-title')

/** The table row with this text. */
export const row = (scope: Scope, text: string | RegExp): Locator => scope.getByRole('row').filter({ hasText: text })

/** Performs an action from the menu of a row. */
export async function rowAct(line: Locator, text: string): Promise<void> {
  await button(line, '更多').click()
  await button(line.page().getByRole('tooltip'), text).click()
}

/** The button that confirms a dialog, whatever it is called: 派单, 退款 ¥3,493.62. */
export const okButton = (form: Locator): Locator => form.locator('.ant-modal-footer').getByRole('button').last()

/** A step of a record: its next step is a button, the others are under 更多. */
async function chooseStep(record: Locator, title: RegExp, force: boolean): Promise<void> {
  const footer = record.locator('.ant-drawer-footer')
  const [direct, more] = [footer.getByRole('button', { name: title }), button(footer, '更多')]
  const item = record.page().locator('.ant-dropdown:visible').getByRole('menuitem', { name: title })
  await expect(async () => {
    if ((await direct.count()) > 0) return direct.click({ force, timeout: 3000 })
    if (!(await item.isVisible())) await more.click({ timeout: 3000 })
    await item.click({ timeout: 3000 })
  }).toPass({ timeout: 20_000 })
}

/** Takes a step as soon as it is not refused. */
export const takeStep = (record: Locator, title: string): Promise<void> =>
  chooseStep(record, new RegExp(`^\\s*${spaced(title)}\\s*$`), false)

/** Clicks on a step that may be refused; the reason is below it or in a message. */
export const tryStep = (record: Locator, title: string): Promise<void> => chooseStep(record, words(title), true)

/** Opens the menu with the steps of a record, and returns one of them. */
export async function stepUnderMore(record: Locator, title: string): Promise<Locator> {
  const item = menuItem(record.page(), title)
  if (!(await item.isVisible())) await button(record.locator('.ant-drawer-footer'), '更多').click()
  return item
}

export const searchBar = (page: Page): Locator => page.getByRole('search')

/** A drawer or dialog by its heading. */
export const dialog = (page: Page, title: string | RegExp): Locator => page.getByRole('dialog', { name: title })

/** The form control with this label. */
export const field = (form: Locator, label: string): Locator => form.getByLabel(label, { exact: true })

/** A toast at the top of the page; of two with the same text, the newer one. */
export const toast = (page: Page, text: string | RegExp): Locator => page.locator('.ant-message').getByText(text).last()

/** The pagination text of a list. */
export const range = (page: Page, first: number, last: number, total: number): Locator =>
  page.getByText(`第 ${first}-${last} 条 / 共 ${total} 条`)

/** Opens a select and picks an option. Searches if possible: long lists render only their first options. */
export async function choose(control: Locator, option: string): Promise<void> {
  await control.click()
  const searched = await control.evaluate((node) => node instanceof HTMLInputElement && !node.readOnly)
  if (searched) await control.fill(option)
  await control.page().locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

/** The cell of an editable sub-table by its row, from 1, and the title of its column. */
export async function cellOf(form: Locator, table: string, line: number, title: string): Promise<Locator> {
  const grid = form.getByRole('grid', { name: table, exact: true })
  const place = await grid.locator(`[role=columnheader][title="${title}"]`).getAttribute('aria-colindex')
  return grid.locator(`[data-row="${line - 1}"] [aria-colindex="${place ?? ''}"]`)
}

/** Types into a cell of an editable sub-table; the text is written when the focus goes on. */
export async function fillCell(form: Locator, table: string, line: number, title: string, text: string): Promise<void> {
  await (await cellOf(form, table, line, title)).click()
  await form.getByRole('textbox', { name: `编辑${title}，第 ${line} 行` }).fill(text)
}

/** Selects an option in a cell of an editable sub-table. */
export async function chooseCell(
  form: Locator,
  table: string,
  line: number,
  title: string,
  option: string,
): Promise<void> {
  await (await cellOf(form, table, line, title)).click()
  await form.getByRole('listbox', { name: title }).getByRole('option', { name: option, exact: true }).click()
}

/** Confirms the popup beside a button. */
export async function confirm(page: Page, question: string | RegExp, answer: string): Promise<void> {
  await button(page.getByRole('tooltip').filter({ hasText: question }), answer).click()
}
