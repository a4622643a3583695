import {
  assertTitled,
  columnLetters,
  type ColumnProfile,
  errors,
  findHead,
  type Head,
  headRoom,
  maxImportRows,
  maxWorkbookColumns,
  type ProfileReader,
  readProfile,
} from '@lexdesk/domain'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readSheet, type Sheet } from '../../../resource/sheets/readSheet.ts'
import { type Merge, type SheetRow, textOf } from '../../../resource/sheets/SheetRow.ts'

export interface SheetColumns {
  sheets: string[]
  headLine: number
  rowCount: number
  columns: { head: string; profile: ColumnProfile }[]
}

/** Reads all rows of a sheet once. Throws with a sentence for a sheet that cannot become a form. */
export async function readColumns(path: string, sheetName: string | undefined): Promise<SheetColumns> {
  const sheet = await readSheet(path, { columns: maxWorkbookColumns }, undefined, sheetName)
  try {
    const { head, rows } = await splitHead(sheet)
    assertNoMerges(sheet.merges, head)
    const readers = head.columns.map((column) => ({ ...column, reader: readProfile() }))
    let rowCount = 0
    for await (const batch of rows) {
      rowCount += batch.length
      if (rowCount > maxImportRows) throw errors.badSheet(`数据超过 ${maxImportRows} 行，请拆分成多个文件`)
      for (const row of batch) {
        assertTitled(head, { line: row.line, cells: row.cells.map(textOf) })
        for (const { index, reader } of readers) addCell(reader, row.cells[index])
      }
      // Yields to other requests between batches.
      await nextTurn()
    }
    if (rowCount === 0) throw errors.badSheet('表头下面没有数据，至少要有一行才能判断各列的类型')
    return {
      sheets: sheet.sheets,
      headLine: head.line,
      rowCount,
      columns: readers.map((column) => ({ head: column.head, profile: column.reader.profile() })),
    }
  } finally {
    await sheet.close()
  }
}

async function splitHead(sheet: Sheet): Promise<{ head: Head; rows: AsyncIterable<SheetRow[]> }> {
  const batches = sheet.batches()
  const first: SheetRow[] = []
  while (first.length < headRoom) {
    const next = await batches.next()
    if (next.done) break
    first.push(...next.value)
  }
  const head = findHead(first.map(({ line, cells }) => ({ line, cells: cells.map(textOf) })))
  const unreadable = first
    .find(({ line }) => line === head.line)!
    .cells.findIndex((cell) => cell !== null && typeof cell === 'object')
  if (unreadable >= 0) throw errors.badSheet(`${columnLetters(unreadable)} 列的标题不能读取，请直接填写文字`)
  async function* rows(): AsyncGenerator<SheetRow[]> {
    const rest = first.filter(({ line }) => line > head.line)
    if (rest.length > 0) yield rest
    yield* batches
  }
  return { head, rows: rows() }
}

/** Only titles above the head may be merged: below, a merged area hides to which rows its value belongs. */
function assertNoMerges(merges: readonly Merge[], { line }: Head): void {
  const merge = merges.find(({ lastLine }) => lastLine >= line)
  if (!merge) return
  const { firstLine, lastLine, firstColumn, lastColumn } = merge
  const place = `${columnLetters(firstColumn)}${firstLine}:${columnLetters(lastColumn)}${lastLine}`
  throw errors.badSheet(`单元格 ${place} 已合并，请取消合并并逐行填写后再试`)
}

function addCell(reader: ProfileReader, cell: SheetRow['cells'][number] | undefined): void {
  if (cell === null || cell === undefined) reader.addEmpty()
  else if (typeof cell === 'string') reader.add(cell)
  else reader.addUnreadable(cell.problem)
}
