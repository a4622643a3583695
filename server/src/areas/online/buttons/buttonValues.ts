import {
  type AnyRow,
  errors,
  fieldInAddress,
  fillAddress,
  type OnlineDefinition,
  printValue,
  type Resource,
  type Values,
} from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { namesOf } from '../../../resource/history/changeLog.ts'

const longestAddress = 2_000
/** Whole documents and sub-tables. */
const longKinds = ['rows', 'file', 'image', 'richText', 'markdown']

/** An address with the values of a record. What the resource does not have stays empty. */
export function addressOf({ fields }: OnlineDefinition, resource: Resource, target: string, row: AnyRow): string {
  const address = fillAddress(target, (word) => {
    if (word === 'id') return row.id
    const name = fieldInAddress(fields, word)?.name ?? ''
    const value = Object.hasOwn(resource.fields, name) ? row[name] : null
    return value === null || value === undefined ? '' : String(value as string | number)
  })
  if (address.length > longestAddress) throw errors.refused('记录的值太长，不能放进地址')
  return address
}

/** The values of a record as text, by the names and the titles of their fields. */
export function textsOf(engine: Engine, { tenantId }: Actor, resource: Resource, row: AnyRow): Record<string, string> {
  const names = namesOf(engine, tenantId)
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const text = longKinds.includes(field.kind) ? '' : printValue(field, name, row, names)
      return [
        [name, text],
        [field.title, text],
      ]
    }),
  )
}

/** What is sent to other systems: without fields that only some roles may see. */
export function sentOut(resource: Resource, row: AnyRow): Values {
  const open = Object.entries(resource.fields).filter(
    ([, { kind, guarded }]) => !guarded?.see && !longKinds.includes(kind),
  )
  return { id: row.id, ...Object.fromEntries(open.map(([name]) => [name, row[name] ?? null])) }
}
