import type { ReportAnswer, Values } from '@lexdesk/domain'
import { figureCells, figureColumns } from '../reportSheet.ts'

interface FigureTable {
  columns: { title: string; dataIndex: string; align: 'center' }[]
  records: Values[]
}

/** Figures as a plain table: a row for each group. Amounts in yuan are numbers, others have their currency. */
export function figureTable(answer: ReportAnswer): FigureTable {
  const columns = figureColumns(answer).map(({ title }, at) => ({
    title,
    dataIndex: `c${at + 1}`,
    align: 'center' as const,
  }))
  const records = answer.groups.map((group, row) => {
    const texts = group.texts.length > 0 ? group.texts : ['合计']
    const cells = [...texts, ...figureCells(answer, group)]
    return Object.fromEntries([['id', String(row + 1)], ...columns.map(({ dataIndex }, at) => [dataIndex, cells[at]])])
  })
  return { columns, records }
}
