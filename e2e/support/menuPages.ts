import type { Page, Response } from '@playwright/test'
import type { MenuRow, Permissions } from './menu.ts'

export interface MenuPage {
  path: string
  title: string
}

/** Every page that the menu of the signed-in user opens, hidden ones included; not those that need a code in the address. */
export async function menuPages(page: Page): Promise<MenuPage[]> {
  const menu = await page.evaluate(async () => {
    const { value } = JSON.parse(localStorage.getItem('pro__Access-Token')!) as { value: string }
    // Clients that do not name themselves are not offered the pages that only ours has.
    const headers = { 'X-Access-Token': value, 'X-Client': 'lexdesk' }
    const answer = await fetch('/api/sys/permission/getUserPermissionByToken', { headers })
    return ((await answer.json()) as { result: Permissions }).result.menu!
  })
  const pagesOf = (row: MenuRow): MenuPage[] =>
    row.children?.length ? row.children.flatMap(pagesOf) : [{ path: row.path, title: row.meta.title }]
  return menu.flatMap(pagesOf).filter(({ path }) => !path.includes(':'))
}

/** Opens the pages one after another in one document, and collects what the browser complains about. */
export class MenuWalk {
  readonly #page: Page
  readonly #problems: string[] = []
  readonly #answers: Promise<void>[] = []
  #pending = 0
  #lastAt = 0
  #path = ''

  constructor(page: Page) {
    this.#page = page
    const note = (problem: string) => this.#note(this.#path, problem)
    page.on('console', (line) => line.type() === 'error' && note(line.text()))
    page.on('pageerror', (error) => note(error.message))
    page.on('response', (answer) => this.#answers.push(this.#check(answer, this.#path)))
    page.on('request', () => this.#count(1))
    page.on('requestfinished', () => this.#count(-1))
    page.on('requestfailed', () => this.#count(-1))
  }

  /** Console errors, failed calls and refusals so far, with the page that was open. */
  async problems(): Promise<readonly string[]> {
    await Promise.all(this.#answers)
    return this.#problems
  }

  async open(path: string): Promise<void> {
    this.#path = path
    await this.#page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await this.settled()
  }

  /** Waits until the page has asked for all it shows. Pages with live figures never stop asking. */
  async settled(): Promise<void> {
    const until = Date.now() + 5000
    this.#lastAt = Date.now()
    while (Date.now() < until && (this.#pending > 0 || Date.now() - this.#lastAt < 120))
      await this.#page.waitForTimeout(30)
  }

  /** A call that is refused answers 200 with a sentence in its envelope. */
  async #check(answer: Response, path: string): Promise<void> {
    const about = `${answer.status()} ${answer.url()}`
    if (answer.status() >= 400) return this.#note(path, about)
    if (!answer.headers()['content-type']?.includes('application/json')) return
    const body: unknown = await answer.json().catch(() => undefined)
    if (isRefusal(body)) this.#note(path, `${about}: ${body.message}`)
  }

  #note(path: string, problem: string): void {
    this.#problems.push(`${path}: ${problem}`)
  }

  #count(change: 1 | -1): void {
    this.#pending += change
    this.#lastAt = Date.now()
  }
}

const isRefusal = (body: unknown): body is { success: false; message: string } =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false
