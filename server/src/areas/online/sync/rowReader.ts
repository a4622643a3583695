import {
  compileField,
  compileForm,
  type Field,
  kindOf,
  type Names,
  type OnlineDefinition,
  type OnlineField,
  type PlainField,
  type Values,
} from '@lexdesk/domain'
import { columnValues } from '../../../resource/write/columnValues.ts'
import type { LeftOut } from './syncStore.ts'

/** As long as an id may be elsewhere; lists of ids are joined by commas. */
const keyPattern = /^[^,]{1,64}$/su
const mostNotes = 20
const noNames: Names = { dictionary: () => [], find: () => undefined }

export interface StagedRow {
  id: string
  /** By the columns of the table. */
  data: Values
}

export interface RowReader {
  /** The row of the form; undefined for one that cannot be a record. The first text is the key. */
  read(texts: readonly (string | null)[]): StagedRow | undefined
  leaveOut(problem: string, count: number, first: string): void
  /** What has been left out so far. */
  leftOut(): LeftOut
}

interface Misfit {
  problem: string
  count: number
  first: string | null
}

/** What a value has to be: of its kind and length. The other checks of a field are about what people enter. */
function bareField(field: OnlineField): PlainField {
  const { min: _min, max: _max, pattern: _pattern, patternMessage: _message, ...rest } = field
  return compileField({ ...rest, format: null, defaultValue: null })
}

/** The most characters of a value that can fit. */
export const longestOf = ({ kind, length }: OnlineField): number =>
  kind === 'text' || kind === 'multiline' ? (length ?? 500) : 100

/** Reads the rows of a data source as those of a form. A value that does not fit is left empty, and counted. */
export function rowReader(definition: OnlineDefinition): RowReader {
  const { fields } = compileForm(definition)
  const read = definition.fields.map((field) => ({ ...field, bare: bareField(field) }))
  const misfits = new Map<string, Misfit>()
  let [rows, values] = [0, 0]

  function count(problem: string, first: string | null, times = 1): void {
    const known = misfits.get(problem)
    if (known) known.count += times
    else misfits.set(problem, { problem, count: times, first })
  }

  function leaveOut(problem: string, times: number, first: string | null): undefined {
    rows += times
    count(problem, first, times)
  }

  function valueOf({ title, bare }: { title: string; bare: PlainField }, text: string | null, id: string): unknown {
    if (text === null || text === '') return null
    const found =
      bare.kind === 'dictionary' ? kindOf(bare).read(text, bare) : kindOf(bare).readText(text, bare, noNames)
    if (!('problem' in found)) return found.value
    values += 1
    count(`“${title}”${found.problem}，留空`, id)
    return null
  }

  return {
    read: ([id, ...texts]) => {
      if (!id) return leaveOut('没有编号的行不显示', 1, null)
      if (!keyPattern.test(id)) return leaveOut('编号含有逗号或超过 64 个字的行不显示', 1, id)
      const own: Values = {}
      for (const [index, field] of read.entries()) own[field.name] = valueOf(field, texts[index]!, id)
      return { id, data: columnValues(fields, own) }
    },
    leaveOut,
    leftOut: () => {
      const all = [...misfits.values()]
      const notes = all.slice(0, mostNotes).map(({ problem, count: times, first }) => {
        const place = first === null ? '' : `，首行的编号是 ${first.length > 64 ? `${first.slice(0, 64)}…` : first}`
        return `${problem}：${times} 行${place}`
      })
      if (all.length > mostNotes) notes.push(`另有 ${all.length - mostNotes} 类问题`)
      return { rows, values, notes }
    },
  }
}

/** The columns that a row of the source fills in. */
export function filledColumns(definition: OnlineDefinition): string[] {
  const { fields } = compileForm(definition)
  const names = definition.fields.map(({ name }) => [name, null] as const)
  return Object.keys(columnValues(fields as Record<string, Field>, Object.fromEntries(names)))
}
