import { type Field, kindOf, type Names, sheetColumns, type Resource } from '@lexdesk/domain'
import type { Cell, DataValidation } from 'hucre/xlsx'
import { noForeignKeys } from './staging/foreignKeys.ts'

/** Number of formatted rows: text columns preserve long digits, and choices get a drop-down. */
const preparedRows = 500
/** Maximum length of a drop-down of literal values. */
const longestList = 255

/** How to fill in a column, in one sentence. */
const hintOf = (field: Field): string =>
  [kindOf(field).hint(field), field.unique ? '不能重复' : '', field.help ?? ''].filter(Boolean).join('；')

/** An empty sheet with the expected header, and a second one that explains the columns. Parent keys are left out. */
export async function templateSheet(
  resource: Resource,
  itemsOf: Names['dictionary'],
  foreignKeys = noForeignKeys,
): Promise<Buffer> {
  const { colToLetter, writeXlsx } = await import('hucre/xlsx')
  const columns = sheetColumns(resource).filter(({ name }) => !foreignKeys.has(name))
  const header = columns.map(({ field }) => (field.required ? `*${field.title}` : field.title))
  const cells = new Map<string, Partial<Cell>>()
  const dataValidations: DataValidation[] = []
  columns.forEach(({ field }, index) => {
    cells.set(`0,${index}`, {
      value: header[index]!,
      style: { font: { bold: true, ...(field.required && { color: { rgb: 'C00000' } }) } },
    })
    const numFmt = formatOf(field)
    if (numFmt)
      for (let row = 1; row <= preparedRows; row++) cells.set(`${row},${index}`, { value: null, style: { numFmt } })
    const choices = choicesOf(field, itemsOf)
    const letter = colToLetter(index)
    if (choices.length > 0 && field.kind !== 'dictionaries' && choices.join(',').length <= longestList)
      dataValidations.push({
        type: 'list',
        values: choices,
        allowBlank: true,
        range: `${letter}2:${letter}${preparedRows + 1}`,
      })
  })
  const explained = columns.map(({ field }) => [
    field.title,
    field.required ? '必填' : '选填',
    hintOf(field),
    choicesOf(field, itemsOf).join('、'),
  ])
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetName(resource.title),
        columns: columns.map(({ field }) => ({ width: Math.min(40, Math.max(14, field.title.length * 2 + 6)) })),
        rows: [header],
        cells,
        dataValidations,
        freezePane: { rows: 1 },
      },
      {
        name: '填写说明',
        columns: [{ width: 22 }, { width: 10 }, { width: 50 }, { width: 60 }],
        rows: [['列名', '是否必填', '填写要求', '可选内容'], ...explained],
      },
    ],
  })
  return Buffer.from(bytes)
}

function choicesOf(field: Field, itemsOf: Names['dictionary']): string[] {
  if (field.kind === 'dictionary' || field.kind === 'dictionaries')
    return itemsOf(field.dictionary).map(({ text }) => text)
  return field.kind === 'yesNo' ? ['是', '否'] : []
}

function formatOf(field: Field): string | undefined {
  if (field.kind === 'date') return 'yyyy-mm-dd'
  if (field.kind === 'datetime') return 'yyyy-mm-dd hh:mm:ss'
  if (field.kind === 'time') return 'hh:mm:ss'
  return kindOf(field).storage === 'text' ? '@' : undefined
}

const sheetName = (title: string): string => title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
