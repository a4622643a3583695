import { unwrapped, type XmlElement } from './parseXml.ts'

interface Condition {
  key: string
  written: string
  isInverted: boolean
}
/** The blocks an element depends on; `never` for one that contained only a mark. */
export type ShownWhen = Map<XmlElement, Condition[] | 'never'>

/** Cells and tables that may end up without content that Word requires, each with its place. */
export function structureWarnings(root: XmlElement, shown: ShownWhen, partTitle: string): string[] {
  return warningsIn(root, partTitle, shown)
}

function warningsIn(holder: XmlElement, place: string, shown: ShownWhen): string[] {
  let tables = 0
  const visit = (element: XmlElement): string[] =>
    unwrapped(element).flatMap((child) => {
      if (child.name !== 'w:tbl') return visit(child)
      tables += 1
      return tableWarnings(child, `${place}第 ${tables} 个表格`, shown)
    })
  return visit(holder)
}

function tableWarnings(table: XmlElement, place: string, shown: ShownWhen): string[] {
  const rows = unwrapped(table).filter(({ name }) => name === 'w:tr')
  const missing = mayBeMissing(rows, shown)
  return [
    ...(missing ? [`${place}：${missing} 没有内容时表格没有任何一行，生成时会去掉整个表格`] : []),
    ...rows.flatMap((row, rowAt) =>
      unwrapped(row)
        .filter(({ name }) => name === 'w:tc')
        .flatMap((cell, cellAt) => cellWarnings(cell, `${place}第 ${rowAt + 1} 行第 ${cellAt + 1} 格`, shown)),
    ),
  ]
}

function cellWarnings(cell: XmlElement, place: string, shown: ShownWhen): string[] {
  const blocks = unwrapped(cell).filter(
    (block) => (block.name === 'w:p' || block.name === 'w:tbl') && shown.get(block) !== 'never',
  )
  const missing = mayBeMissing(blocks, shown)
  const lastSure = blocks.findLastIndex((block) => !shown.has(block))
  const endsWithTable = blocks.slice(Math.max(0, lastSure)).some(({ name }) => name === 'w:tbl')
  return [
    ...(missing ? [`${place}：${missing} 不成立时单元格没有段落，生成时会补一个空段落`] : []),
    ...(endsWithTable ? [`${place}：单元格可能以表格结尾，Word 要求其后有段落，生成时会补一个空段落`] : []),
    ...warningsIn(cell, `${place}内`, shown),
  ]
}

/** The blocks that can remove all of these; undefined when one always remains. */
function mayBeMissing(all: readonly XmlElement[], shown: ShownWhen): string | undefined {
  const conditions = all.map((one) => shown.get(one)).filter((one) => one !== 'never')
  if (conditions.length === 0 || conditions.includes(undefined)) return undefined
  const single = conditions.flatMap((one) => (one?.length === 1 ? one : []))
  // One of a condition and its opposite always holds.
  if (
    single.some(({ key, isInverted }) => !isInverted && single.some((other) => other.key === key && other.isInverted))
  )
    return undefined
  return [...new Set(conditions.flatMap((one) => (one ?? []).map(({ written }) => written)))].join('、')
}
