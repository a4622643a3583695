import type { Locator, Page } from '@playwright/test'

type Scope = Page | Locator

/** The visible text of a control: antd puts a space between two characters, and icons add names. */
const words = (text: string): RegExp => {
  const letters = [...text].map((letter) => letter.replace(/[\\^$.*+?()[\]{}|]/, String.raw`\$&`))
  return new RegExp(`(^|\\s)${letters.join('\\s*')}(\\s|$)`)
}

export const button = (scope: Scope, text: string): Locator => scope.getByRole('button', { name: words(text) })

export const menuItem = (page: Page, text: string): Locator => page.getByRole('menuitem', { name: words(text) })

/** The table row with this text. */
export const row = (scope: Scope, text: string | RegExp): Locator => scope.getByRole('row').filter({ hasText: text })

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

/** Confirms the popup beside a button. */
export async function confirm(page: Page, question: string | RegExp, answer: string): Promise<void> {
  await button(page.getByRole('tooltip').filter({ hasText: question }), answer).click()
}
