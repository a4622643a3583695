import type { Resource } from '../../resource/defineResource.ts'
import type { Field } from '../../resource/kinds/index.ts'
import { compileField, startOf } from '../online/compileForm.ts'
import { createExpressions } from '../online/formExpressions.ts'
import { type OnlineField, type OnlineKind, onlineKinds } from '../online/OnlineField.ts'

/**
 * Files and sub-tables need more than a column of the table that is extended; numbers are drawn for whole resources, and a
 * report fills other fields of its form.
 */
const excluded: readonly OnlineKind[] = ['rows', 'file', 'image', 'richText', 'markdown', 'sequence', 'popup']
export const extensionKinds = (Object.keys(onlineKinds) as OnlineKind[]).filter((kind) => !excluded.includes(kind))

/** Extra fields begin with `x`, so that no field of a later version of the product can have the same name. */
const ownName = /^x[A-Z]/
export const extensionName = (name: string): string =>
  ownName.test(name) ? name : `x${name.charAt(0).toUpperCase()}${name.slice(1)}`
export const isExtensionName = (name: string): boolean => ownName.test(name)

/** What an office has added to a resource of the product. */
export interface ExtensionDefinition {
  /** The name of the resource. */
  target: string
  fields: readonly OnlineField[]
}

/** The resource with the fields that an office has added. The engine treats both alike. */
export function extendResource<R extends Resource>(resource: R, fields: readonly OnlineField[]): R {
  const expressions = createExpressions(fields)
  const added = fields.map((field): [string, Field] => {
    const compiled = compileField({ ...field, section: field.section || '扩展字段' })
    // The office asked for this column, so that it is not left out where space is short.
    return [
      field.name,
      { ...compiled, ...startOf(field, expressions), ...(compiled.list && { list: { importance: 1 } }) },
    ]
  })
  return { ...resource, fields: { ...resource.fields, ...Object.fromEntries(added) } }
}
