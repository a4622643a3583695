import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSheet } from '../../../resource/sheets/readSheet.ts'
import { textOf } from '../../../resource/sheets/SheetRow.ts'

/** The texts of all cells of a workbook, row by row. */
export async function sheetTexts(workbook: Buffer): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-sheet-'))
  const file = join(folder, 'sheet.xlsx')
  await writeFile(file, workbook)
  const sheet = await readSheet(file)
  const rows: string[][] = []
  for await (const batch of sheet.batches()) rows.push(...batch.map(({ cells }) => cells.map(textOf)))
  await sheet.close()
  await rm(folder, { recursive: true })
  return rows
}
