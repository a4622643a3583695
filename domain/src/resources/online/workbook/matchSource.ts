import { ellipsis } from '../../../text/ellipsis.ts'
import type { OnlineKind } from '../OnlineField.ts'
import type { ColumnProfile } from './ColumnProfile.ts'
import type { ProposedColumn } from './proposeColumn.ts'

/** Something that exists and whose names are among the values of a column. */
export interface NameSource {
  kind: Extract<OnlineKind, 'reference' | 'user' | 'department'>
  /** The name of the resource. */
  name: string
  title: string
  /** Those of the values that are the name of exactly one row. */
  known: ReadonlySet<string>
}

export interface WordSource {
  code: string
  title: string
  texts: ReadonlySet<string>
}

const fewestNames = 2
const mostlyShare = 0.6

/** Whether the values of a column are looked up among the names of records. */
export const canBeNames = ({ kind, format }: ProposedColumn): boolean =>
  (kind === 'text' && format === null) || kind === 'dictionary'

/** Refers to existing records when every value is the name of one; when only most are, says which are not. */
export function matchNames(
  column: ProposedColumn,
  { words, hasMoreWords }: ColumnProfile,
  sources: readonly NameSource[],
): ProposedColumn {
  if (!canBeNames(column) || words.size < fewestNames) return column
  const values = [...words.keys()]
  const best = sources
    .map((source) => ({ source, missing: values.filter((value) => !source.known.has(value)) }))
    .sort((one, other) => one.missing.length - other.missing.length)[0]
  if (!best) return column
  const { source, missing } = best
  if (missing.length === 0) {
    const note = hasMoreWords ? `，其余的值导入时核对` : ''
    return {
      ...column,
      kind: source.kind,
      source: source.kind === 'reference' ? source.name : null,
      length: null,
      unique: 'N',
      doubts: [...column.doubts, `${values.length} 个不同的值都是“${source.title}”的名称${note}`],
    }
  }
  if (missing.length / values.length > 1 - mostlyShare) return column
  const shown = missing.slice(0, 3).map((one) => ellipsis(one, 30))
  return {
    ...column,
    doubts: [
      ...column.doubts,
      // A name that several records have is not found either.
      `多数值是“${source.title}”的名称，${missing.length} 个没有或不止一条：${shown.join('、')}`,
    ],
  }
}

/** Uses the smallest dictionary that has all the words, or a new one where the person may add one. */
export function matchWords(
  column: ProposedColumn,
  dictionaries: readonly WordSource[],
  mayAdd: boolean,
): ProposedColumn {
  const { kind, items, doubts } = column
  if (kind !== 'dictionary') return column
  const fitting = dictionaries
    .filter(({ texts }) => items.every((item) => texts.has(item)))
    .sort((one, other) => one.texts.size - other.texts.size)[0]
  if (fitting) return { ...column, source: fitting.code, doubts: [...doubts, `所有值都在字典“${fitting.title}”里`] }
  const words = `只有 ${items.length} 种值`
  if (mayAdd) return { ...column, doubts: [...doubts, `${words}，将新建字典`] }
  return { ...column, kind: 'text', length: 50, doubts: [...doubts, `${words}，但您没有新增字典的权限，按文本保留`] }
}

/** A record needs a name: if no column is a text, the first one becomes one. */
export function ensureName<C extends ProposedColumn>(columns: readonly C[]): C[] {
  if (columns.some(({ kind }) => kind === 'text')) return [...columns]
  return columns.map((column, index) =>
    index > 0
      ? column
      : {
          ...column,
          kind: 'text',
          source: null,
          length: 100,
          doubts: [...column.doubts, '记录须有名称，所以按文本保留'],
        },
  )
}
