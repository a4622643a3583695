/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import type { BenchResult } from '../../BenchResult.ts'
import { settle, type Visit } from './costOf.ts'
import { firstRow, listPage, menuEntry, openTab, signIn } from './deskActs.ts'
import { addButton, closeDialog, dialog } from './forms.ts'
import type { Sides } from './openSides.ts'

const [tabs, forms, imports] = [60, 20, 10]
const megabyte = 1_000_000
const calmReadings = 4
const group = '系统管理'
const positions = { title: '职务管理', path: '/isystem/position' }

interface Kept {
  bytes: number
  nodes: number
}

/** What a day of work leaves in memory: all tabs, forms and imports have been closed again. */
export async function measureDay(sides: Sides): Promise<BenchResult[]> {
  const pages = sides.facts.menu.find(({ title }) => title === group)!.children!.slice(0, 10)
  const visit = await sides.visitProduct({ cpuRate: 1 })
  const work = async (rounds: number, formCount: number, importCount: number): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) await openAndClose(visit, pages)
    await openForms(visit, formCount)
    await importSheets(visit, importCount)
    await openTab(visit.page, '首页').click()
    await settle(visit)
  }
  try {
    await signIn(visit)
    // Warm-up: code and caches stay.
    await work(1, 2, 2)
    const before = await kept(visit)
    await work(tabs / pages.length, forms, imports)
    const after = await kept(visit)
    return [
      {
        label: `heap kept after ${tabs} tabs, ${forms} forms and ${imports} imports`,
        ratio: (after.bytes - before.bytes) / megabyte,
        bound: 'atMost',
        limit: 5,
        unit: 'MB',
        details: `${(before.bytes / megabyte).toFixed(1)} MB before and ${(after.bytes / megabyte).toFixed(1)} MB after`,
      },
      {
        label: 'DOM nodes in memory after it, of those before',
        ratio: after.nodes / before.nodes,
        bound: 'atMost',
        limit: 1.1,
        details: `${after.nodes} and ${before.nodes}`,
      },
    ]
  } finally {
    await visit.close()
  }
}

/** The least of several readings: some memory is released only after a while. */
async function kept({ page, session }: Visit): Promise<Kept> {
  const least: Kept = { bytes: Number.POSITIVE_INFINITY, nodes: Number.POSITIVE_INFINITY }
  for (let calm = 0; calm < calmReadings; calm += 1) {
    await page.waitForTimeout(500)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const { nodes } = await session.send('Memory.getDOMCounters')
    if (usedSize < least.bytes - megabyte / 10 || nodes < least.nodes) calm = 0
    least.bytes = Math.min(least.bytes, usedSize)
    least.nodes = Math.min(least.nodes, nodes)
  }
  return least
}

async function closeTab(page: Page, title: string): Promise<void> {
  await openTab(page, title).press('Delete')
  await openTab(page, title).waitFor({ state: 'detached' })
}

async function openAndClose({ page }: Visit, pages: readonly { path: string; title: string }[]): Promise<void> {
  for (const { title, path } of pages) {
    await (await menuEntry(page, group, title)).click()
    await listPage(page, path).waitFor()
  }
  for (const { title } of pages) await closeTab(page, title)
}

async function openPositions(visit: Visit): Promise<void> {
  const { page } = visit
  await (await menuEntry(page, group, positions.title)).click()
  await firstRow(page, positions.path).waitFor()
}

async function openForms(visit: Visit, count: number): Promise<void> {
  const { page } = visit
  await openPositions(visit)
  for (let form = 0; form < count; form += 1) {
    await addButton(page).click()
    await dialog(page).getByRole('textbox').first().waitFor()
    await closeDialog(visit)
  }
  await closeTab(page, positions.title)
}

let imported = 0

async function importSheets(visit: Visit, count: number): Promise<void> {
  const { page } = visit
  await openPositions(visit)
  for (let sheet = 0; sheet < count; sheet += 1) {
    imported += 1
    const rows = [
      ['*职务编码', '*职务名称', '*职级'],
      [`day${imported}`, `日常职务${imported}`, '中级'],
    ]
    const bytes = [...(await writeXlsx({ sheets: [{ name: '职务', rows }] }))]
    await page.getByRole('button', { name: '导入', exact: true }).filter({ visible: true }).click()
    await dialog(page).locator('input[type=file]').evaluate(chooseSheet, bytes)
    await dialog(page).getByRole('button', { name: '导入 1 行' }).click()
    await dialog(page).getByText('导入完成').waitFor()
    await closeDialog(visit)
  }
  await closeTab(page, positions.title)
}

/** Not `setInputFiles`: it keeps a handle to the input, and with it the whole dialog. */
function chooseSheet(input: HTMLElement | SVGElement, bytes: number[]): void {
  if (!(input instanceof HTMLInputElement)) throw new Error('no input')
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const chosen = new DataTransfer()
  chosen.items.add(new File([Uint8Array.from(bytes)], '职务.xlsx', { type }))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
