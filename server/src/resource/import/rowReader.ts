import {
  type Author,
  type Field,
  kindOf,
  missingMessage,
  problemMessage,
  type Resource,
  targetOf,
  type Values,
} from '@lexdesk/domain'
import type { Entry } from '../Engine.ts'
import { type SheetCell, textOf } from '../sheets/SheetRow.ts'
import { uniqueKeys } from '../write/uniqueViolation.ts'
import type { RowError, SheetLayout } from './ImportBatch.ts'
import type { ReferenceNames } from './staging/referenceNames.ts'
import { asSent, newRowValues, stagedData } from './staging/stagedData.ts'
import { suggestion } from './suggestion.ts'

export interface ReadCells {
  /** Null when a field is invalid; an unknown name leaves its field empty for now. */
  data: Values | null
  problems: RowError[] | null
  /** One text for each of `importKeys`; null when the row has no such key. */
  keys: (string | null)[]
}

export interface RowReader {
  read(cells: readonly SheetCell[]): ReadCells
  /** Fields filled by rules so far. */
  derived: Set<string>
}

/** Separates the parts of a combined key; never occurs in a cell. */
export const keySeparator = '\u001f'

/** The number of a row, and the unique keys that a file can fill. The first one identifies the existing row. */
export function importKeys(resource: Resource, layout: SheetLayout): string[][] {
  const sent = new Set(layout.columns.map(({ name }) => name))
  const unique = uniqueKeys(resource).filter((key) => key.every((name) => sent.has(name)))
  return layout.number ? [[layout.number.name], ...unique] : unique
}

/** Parses text rows by the rules of the resource, with the messages of a form. */
export function rowReader(
  { resource, rules }: Entry,
  layout: SheetLayout,
  names: ReferenceNames,
  author: Author,
): RowReader {
  const columns = layout.columns.map(({ index, name }) => ({ index, name, field: resource.fields[name]! }))
  const keys = importKeys(resource, layout)
  const derived = new Set(layout.derived)

  function read(cells: readonly SheetCell[]): ReadCells {
    const values: Values = {}
    const problems: RowError[] = []
    for (const { index, name, field } of columns) {
      const cell = cells[index] ?? null
      const cellError = readCell(field, name, cell, values, names) ?? otherParent(name, field, cell, values)
      if (cellError) problems.push(cellError)
    }
    const { number } = layout
    const ownKeys = keys.map((key, at) =>
      number && at === 0 ? textOf(cells[number.index]).trim() || null : keyText(key, values),
    )
    if (problems.some(({ isName }) => !isName)) return { data: null, problems, keys: ownKeys }
    const whole = newRowValues(resource, values, author)
    const missing = startRequired(
      columns.filter(({ name }) => !problems.some(({ field }) => field === name)),
      values,
      whole,
    )
    if (missing.length > 0) return { data: null, problems: [...problems, ...missing], keys: ownKeys }
    for (const { field, message } of resource.check?.(whole) ?? []) {
      if (problems.some((problem) => problem.field === field)) continue
      const column = columns.find(({ name }) => name === field)
      problems.push({
        field,
        title: resource.fields[field]?.title ?? '',
        value: textOf(cells[column?.index ?? -1]),
        message,
      })
    }
    const more = rules.derive?.(whole, null, author) ?? {}
    for (const name of Object.keys(more)) derived.add(name)
    const replaced = Object.keys(more).filter((name) => Object.hasOwn(values, name))
    return {
      data: {
        ...stagedData(resource, { ...values, ...more }),
        ...(replaced.length > 0 && { [asSent]: Object.fromEntries(replaced.map((name) => [name, values[name]])) }),
      },
      problems: problems.length > 0 ? problems : null,
      keys: ownKeys,
    }
  }

  /** What is wrong with a row that names another parent than the record from which the file is imported. */
  function otherParent(name: string, field: Field, cell: SheetCell, values: Values): RowError | undefined {
    const given = layout.parent?.[name]
    if (given === undefined) return undefined
    const parent: Values = {}
    readCell(field, name, given, parent, names)
    if (parent[name] === values[name]) return undefined
    const value = textOf(cell)
    return { field: name, title: field.title, value, message: `${field.title}是“${value}”，不是当前的这一条` }
  }

  return { read, derived }
}

/** A required field without a value takes its computed default, as it takes any other; reports those that have none. */
function startRequired(columns: readonly { name: string; field: Field }[], values: Values, whole: Values): RowError[] {
  return columns.flatMap(({ name, field }) => {
    if (!field.required || !field.startsAs || values[name] !== null) return []
    values[name] = whole[name] ?? null
    return values[name] === null ? [missingValue(name, field)] : []
  })
}

const missingValue = (name: string, field: Field): RowError => ({
  field: name,
  title: field.title,
  value: '',
  message: missingMessage(field),
})

function readCell(
  field: Field,
  name: string,
  cell: SheetCell,
  values: Values,
  names: ReferenceNames,
): RowError | undefined {
  if (cell !== null && typeof cell !== 'string')
    return { field: name, title: field.title, value: cell.text, message: `${field.title}：${cell.problem}` }
  const text = cell ?? ''
  const read = text.trim() === '' ? { value: null } : kindOf(field).readText(text, field, names)
  if ('problem' in read) {
    const several = names.ambiguity(field, text)
    const hint = several ? undefined : suggestion(field, text, names)
    const message = problemMessage(field.title, several ?? read.problem)
    const isName = targetOf(field) !== undefined
    if (isName) values[name] = null
    return {
      field: name,
      title: field.title,
      value: text,
      message,
      ...(hint && { suggestion: hint }),
      ...(isName && { isName }),
    }
  }
  // The default of an optional field is for new rows only: an emptied cell clears the field of an existing one.
  const value = read.value ?? (field.required ? (field.default ?? null) : null)
  if (value === null && field.required && !field.startsAs) return missingValue(name, field)
  values[name] = value
  return undefined
}

function keyText(key: readonly string[], values: Values): string | null {
  const parts = key.map((name) => values[name])
  return parts.some((part) => part === null || part === undefined) ? null : parts.map(String).join(keySeparator)
}
