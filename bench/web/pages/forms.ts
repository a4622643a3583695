import type { Locator, Page } from '@playwright/test'
import { alternate, quickest, type Turns } from '../../alternate.ts'
import type { BenchResult } from '../../BenchResult.ts'
import { traceWork } from '../../grid/traceWork.ts'
import { costOfClick, ms, settle, type Visit } from './costOf.ts'
import { firstRow, menuEntry, signIn } from './deskActs.ts'
import { furtherLists } from './measuredLists.ts'
import type { Sides } from './openSides.ts'
import { fewRows, manyRows } from './sampleEnterprises.ts'

const rounds = 5
const keys = 20
const keyMs = 40
const plainField = '企业简称'
const condition = { cpuRate: 1 }
const enterprises = furtherLists[0]!

/** The visible drawer or dialog. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true })

export const addButton = (page: Page): Locator =>
  page.getByRole('button', { name: /(^|\s)新\s*增$/ }).filter({ visible: true })

/** A signed-in operator on the list of enterprises. */
export async function visitEnterprises(sides: Sides, init?: () => void): Promise<Visit> {
  const visit = await sides.visitProduct(condition, init)
  const { page } = visit
  await signIn(visit)
  await (await menuEntry(page, enterprises.group, enterprises.title)).click()
  await firstRow(page, enterprises.path).waitFor()
  await settle(visit)
  return visit
}

export async function closeDialog({ page }: Visit): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
}

/** A form, a record, a long sub-table and a key, against the same controls in bare antd. */
export async function measureForms(sides: Sides): Promise<BenchResult[]> {
  const ours = await visitEnterprises(sides)
  const bare = await sides.visitBare(condition)
  try {
    await bare.page.goto('/records.html')
    return [...(await measureForm(sides, ours, bare)), ...(await measureRecords(sides, ours, bare))]
  } finally {
    await ours.close()
    await bare.close()
  }
}

/** The act on a visible page, and the dialog that it opens closed again. Background pages are throttled. */
async function openingCost(visit: Visit, target: Locator, seen: Locator): Promise<number> {
  await visit.page.bringToFront()
  const { cpu } = await costOfClick(visit, target, seen)
  await closeDialog(visit)
  await settle(visit)
  return cpu
}

async function measureForm({ facts }: Sides, ours: Visit, bare: Visit): Promise<BenchResult[]> {
  const open = ({ page }: Visit) => [addButton(page), dialog(page).getByLabel(plainField)] as const
  const sides = {
    ours: () => openingCost(ours, ...open(ours)),
    peer: () => openingCost(bare, ...open(bare)),
  }
  // Warm-up: the first ones load code.
  await alternate(1, sides)
  const opened = await alternate(rounds, sides)
  const typed = await alternate(rounds, { ours: () => keyCost(ours), peer: () => keyCost(bare) })
  const columns = facts.form.flatMap(({ tables }) => tables.map((table) => table.columns.length))
  const fields = facts.form.reduce((sum, section) => sum + section.fields.length, 0)
  return [
    result(
      `form with ${fields} fields and ${columns.length} sub-tables of ${sum(columns)} columns, of bare antd`,
      1.5,
      opened,
    ),
    result('a key in its field, of a bare antd form', 1.5, typed),
  ]
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)

/** CPU seconds of one key in an open form. */
async function keyCost(visit: Visit): Promise<number> {
  const { page, session } = visit
  await page.bringToFront()
  await addButton(page).click()
  const field = dialog(page).getByLabel(plainField)
  await field.click()
  await settle(visit)
  const { seconds } = await traceWork(page, session, () => page.keyboard.type('a'.repeat(keys), { delay: keyMs }))
  // An unchanged form closes without a question.
  await field.fill('')
  await closeDialog(visit)
  return seconds / keys
}

async function measureRecords({ samples }: Sides, ours: Visit, bare: Visit): Promise<BenchResult[]> {
  const { page } = ours
  const row = (name: string): Locator => page.getByRole('row').filter({ hasText: name, visible: true }).first()
  const edit = (name: string): Locator => row(name).getByRole('button', { name: /编\s*辑/ })
  const lines = dialog(page).locator('[data-field="shareholders"]').locator('input, [role=gridcell]').first()
  const record = {
    ours: () =>
      openingCost(
        ours,
        row(samples.few.name).getByRole('button', { name: samples.few.name }),
        dialog(page).getByText('创建时间').first(),
      ),
    peer: () =>
      openingCost(
        bare,
        bare.page.getByRole('button', { name: /查\s*看/ }),
        dialog(bare.page).getByText('创建时间').first(),
      ),
  }
  const table = {
    ours: () => openingCost(ours, edit(samples.many.name), lines),
    peer: () => openingCost(ours, edit(samples.few.name), lines),
  }
  for (const sides of [record, table]) await alternate(1, sides)
  return [
    result('record drawer, of a bare antd drawer with the same facts', 1.3, await alternate(rounds, record)),
    result(`form with a sub-table of ${manyRows} rows, of one with ${fewRows}`, 1.3, await alternate(rounds, table)),
  ]
}

function result(label: string, limit: number, turns: Turns): BenchResult {
  const { ours, peer } = quickest(turns)
  return { label, ratio: ours / peer, bound: 'atMost', limit, details: `CPU ${ms(ours)} and ${ms(peer)}` }
}
