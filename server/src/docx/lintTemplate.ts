import type { Piece } from './compileTemplate.ts'
import { type DocxTemplate, rowNumber } from './openDocx.ts'

export interface LintVariable {
  key: string
  label: string
  type: string
  /** Column names of a table. */
  columns: readonly string[]
}

export interface LintClause {
  key: string
  title: string
  whenKey: string | null
}

export interface TagUse {
  key: string
  isBlock: boolean
  /** The enclosing blocks, outermost first. */
  within: readonly string[]
}

/** Every occurrence of a tag in a template. */
export function tagUses(pieces: readonly Piece[], within: readonly string[] = []): TagUse[] {
  return pieces.flatMap((piece): TagUse[] => {
    if (typeof piece === 'string') return []
    if ('value' in piece) return [{ key: piece.value, isBlock: false, within }]
    return [{ key: piece.block, isBlock: true, within }, ...tagUses(piece.body, [...within, piece.block])]
  })
}

const wordsMark = '|大写'

/** Mismatches between the tags of a file and its declared variables, each in words. */
export function lintTemplate(
  { pieces, problems }: Pick<DocxTemplate, 'pieces' | 'problems'>,
  variables: readonly LintVariable[],
  clauses: readonly LintClause[],
): string[] {
  const found = new Set(problems)
  const known = new Map(variables.map((variable) => [variable.key, variable]))
  const optional = new Set(clauses.map(({ key }) => key))
  const used = new Set<string>()
  for (const { key: written, isBlock, within } of tagUses(pieces)) {
    const key = written.replace(wordsMark, '')
    const isAmount = written.endsWith(wordsMark)
    const variable = known.get(key)
    used.add(key)
    const table = within.map((name) => known.get(name)).find((outer) => outer?.type === 'table' && inTable(outer, key))
    if (isBlock) {
      if (!variable && !optional.has(key)) found.add(`条件标签 {#${written}} 没有对应的变量或可选条款`)
    } else if (variable?.type === 'table')
      found.add(`表格变量“${variable.label}”要写成 {#${key}}……{/${key}}，放在要重复的一行两端`)
    else if (variable) {
      if (isAmount && variable.type !== 'money') found.add(`标签 {${written}} 只能用于金额，“${variable.label}”不是`)
    } else if (!table) found.add(`标签 {${written}} 没有对应的变量`)
  }
  for (const { key, title, whenKey } of clauses) {
    if (!used.has(key)) found.add(`可选条款“${title}”（${key}）在模板文件中没有用到`)
    if (whenKey !== null && !known.has(whenKey)) found.add(`可选条款“${title}”取决于变量 ${whenKey}，但没有这个变量`)
    if (whenKey !== null) used.add(whenKey)
  }
  for (const { key, label } of variables) if (!used.has(key)) found.add(`变量“${label}”（${key}）在模板文件中没有用到`)
  return [...found]
}

const inTable = ({ columns }: LintVariable, key: string): boolean => key === rowNumber || columns.includes(key)
