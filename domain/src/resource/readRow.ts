import type { FieldError } from '../errors.ts'
import type { Resource } from './defineResource.ts'
import { type Author, noAuthor } from './Author.ts'
import { isBlank, type Values } from './Field.ts'
import { startingValues } from './dependentFields.ts'
import { kindOf, type Field, type Fields } from './kinds/index.ts'
import type { RowsField } from './kinds/rows.ts'

export type { Values }
export interface ReadRow {
  values: Values
  errors: FieldError[]
}

/** `add` checks required fields and fills defaults; `edit` takes only what was sent. */
export type ReadMode = 'add' | 'edit'

/** One message for a wrong value, on server and client. */
export function problemMessage(title: string, problem: string): string {
  return problem.startsWith('：')
    ? `${title}${problem}`
    : `${title}${/^[A-Za-z0-9]/.test(problem) ? ' ' : ''}${problem}`
}

export function missingMessage(field: Field): string {
  return `${kindOf(field).asks}${field.title}`
}

export function isWritable(field: Field, mode: ReadMode): boolean {
  return !field.readOnly && field.kind !== 'computed' && !(field.fixed && mode === 'edit')
}

/** Parses client input into values of the resource and names every wrong field. Unknown names are ignored. */
export function readRow(resource: Resource, input: Values, mode: ReadMode, author: Author = noAuthor): ReadRow {
  const read = readFields(resource.fields, input, { mode, author, prefix: '' })
  if (read.errors.length === 0 && resource.check) read.errors.push(...resource.check(read.values))
  return read
}

/** Reads fields outside a row, such as those of a step. */
export function readInput(fields: Fields, input: Values): ReadRow {
  return readFields(fields, input, { mode: 'add', author: noAuthor, prefix: '' })
}

interface Reading {
  mode: ReadMode
  author: Author
  /** Before the names of the fields in errors. */
  prefix: string
  /** A line that is stored already is read as a whole, but nothing is computed for it. */
  isStored?: boolean
}

function readFields(fields: Fields, input: Values, { mode, author, prefix, isStored }: Reading): ReadRow {
  const values: Values = {}
  const errors: FieldError[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (!isWritable(field, mode)) continue
    const sent = Object.hasOwn(input, name)
    if (!sent && mode === 'edit') continue
    const path = prefix + name
    if (field.kind === 'rows') {
      const read = readChildren(field, sent ? input[name] : undefined, path, author)
      values[name] = read.values
      errors.push(...read.errors)
      continue
    }
    const read = kindOf(field).read(sent ? input[name] : undefined, field)
    if ('problem' in read) {
      errors.push({ field: path, message: problemMessage(field.title, read.problem) })
      continue
    }
    const value = read.value ?? (mode === 'add' ? (field.default ?? null) : null)
    if (value === null && field.required && !(mode === 'add' && field.startsAs))
      errors.push({ field: path, message: missingMessage(field) })
    else values[name] = value
  }
  if (mode === 'add') {
    if (!isStored) Object.assign(values, startingValues(fields, values, author))
    errors.push(...withoutStart(fields, { values, errors }, prefix))
  }
  return { values, errors }
}

/** The required fields that have no value even though one is computed for them. */
function withoutStart(fields: Fields, { values, errors }: ReadRow, prefix: string): FieldError[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.startsAs && field.required && isBlank(values[name]) && !errors.some((error) => error.field === prefix + name)
      ? [{ field: prefix + name, message: missingMessage(field) }]
      : [],
  )
}

function readChildren(
  field: RowsField,
  raw: unknown,
  path: string,
  author: Author,
): { values: Values[]; errors: FieldError[] } {
  const list = Array.isArray(raw) ? (raw as unknown[]) : raw === undefined || raw === null ? [] : undefined
  if (!list) return { values: [], errors: [{ field: path, message: problemMessage(field.title, '应为列表') }] }
  const errors: FieldError[] = []
  const max = field.max ?? 1000
  if (list.length < (field.min ?? (field.required ? 1 : 0)))
    errors.push({ field: path, message: `${field.title}至少 ${field.min ?? 1} 行` })
  if (list.length > max) return { values: [], errors: [{ field: path, message: `${field.title}最多 ${max} 行` }] }
  const values = list.map((item, index) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      errors.push({ field: `${path}[${index}]`, message: `${field.title}第 ${index + 1} 行格式不正确` })
      return {}
    }
    const row = item as Values
    const isStored = typeof row.id === 'string' && row.id !== ''
    const read = readFields(field.fields, row, { mode: 'add', author, prefix: `${path}[${index}].`, isStored })
    errors.push(...read.errors.map((e) => ({ ...e, message: `${field.title}第 ${index + 1} 行：${e.message}` })))
    return isStored ? { id: row.id, ...read.values } : read.values
  })
  return { values, errors }
}
