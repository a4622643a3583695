import { fieldOf, type Resource } from '../resource/defineResource.ts'
import { kindOf, type Field } from '../resource/kinds/index.ts'
import type { WireRow } from './WireRow.ts'

/** The spelling of a field on the wire. */
export function wireName(resource: Resource, name: string): string {
  return resource.fields[name]?.wire ?? name
}

/** The field of a wire name; `contacts.name` and `contacts,name` are fields of a sub-table. */
export function fieldFromWire(resource: Resource, wire: string): { name: string; field: Field } | undefined {
  const [head = '', child, ...rest] = wire.split(/[.,]/)
  if (rest.length > 0) return undefined
  const name = Object.keys(resource.fields).find((key) => resource.fields[key]!.wire === head) ?? head
  const field = fieldOf(resource, name)
  if (!field || field.writeOnly) return undefined
  if (child === undefined) return kindOf(field).rules.length > 0 ? { name, field } : undefined
  if (field.kind !== 'rows' || !Object.hasOwn(field.fields, child)) return undefined
  const found: Field = field.fields[child]!
  return found.writeOnly ? undefined : { name: `${name}.${child}`, field: found }
}

type Row = Record<string, unknown>
type AnyFields = Record<string, Field>

/** Converts names and lists to the wire's spelling and drops secrets. Modifies the row in place: lists are long. */
export function rowToWire<R extends Resource>(resource: R): (row: Row) => WireRow<R> {
  // The names are known to the compiler, the conversion goes by the definition at run time.
  return fieldsToWire(resource.fields) as (row: Row) => WireRow<R>
}

function fieldsToWire(fields: AnyFields): (row: Row) => Row {
  const renamed: [string, string][] = []
  const joined: string[] = []
  const counted: string[] = []
  const tables: [string, (row: Row) => Row][] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.wire && field.wire !== name) renamed.push([name, field.wire])
    if (kindOf(field).storage === 'list') joined.push(name)
    if (field.wireNumber) counted.push(name)
    if (field.kind === 'rows') tables.push([name, fieldsToWire(field.fields)])
  }
  return (row) => {
    for (const name of joined) {
      const value = row[name]
      if (Array.isArray(value)) row[name] = value.join(',')
    }
    for (const name of counted) {
      const value = row[name]
      if (typeof value === 'string' && value !== '' && Number.isFinite(Number(value))) row[name] = Number(value)
    }
    for (const [name, toWire] of tables) {
      const value = row[name]
      if (Array.isArray(value)) for (const child of value as Row[]) toWire(child)
    }
    for (const [name, wire] of renamed) {
      row[wire] = row[name]
      delete row[name]
    }
    return row
  }
}

/** The inverse: legacy spellings become ours, joined strings become lists. */
export function rowFromWire(resource: Resource, row: Row): Row {
  const result = fieldsFromWire(resource.fields, row)
  const { parentField } = resource
  // No id is 0: the wire has it as the parent of a root.
  if (parentField !== undefined && result[parentField] === '0') result[parentField] = null
  return result
}

function fieldsFromWire(fields: AnyFields, row: Row): Row {
  const result: Row = { ...row }
  for (const [name, field] of Object.entries(fields)) {
    if (field.wire && field.wire !== name && Object.hasOwn(row, field.wire)) {
      result[name] = row[field.wire]
      delete result[field.wire]
    }
    const value = result[name]
    if (kindOf(field).storage === 'list' && typeof value === 'string')
      result[name] = value === '' ? null : value.split(',').filter(Boolean)
    if (field.wireNumber && typeof value === 'number') result[name] = String(value)
    // Pass through what is not a row, so that validation names it.
    if (field.kind === 'rows' && Array.isArray(value))
      result[name] = value.map((child: unknown) =>
        typeof child === 'object' && child !== null ? fieldsFromWire(field.fields, child as Row) : child,
      )
  }
  return result
}
