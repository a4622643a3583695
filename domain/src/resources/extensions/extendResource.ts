import { checkOf } from '../../resource/dependentFields.ts'
import type { Resource } from '../../resource/defineResource.ts'
import type { ListOptions, Values } from '../../resource/Field.ts'
import type { Field } from '../../resource/kinds/index.ts'
import { compileLine } from '../online/compileForm.ts'
import { createExpressions } from '../online/formExpressions.ts'
import { type OnlineCheck, type OnlineField, type OnlineKind, onlineKinds } from '../online/OnlineField.ts'
import { codedFields } from './codedFields.ts'

/** A sub-table is a table of its own, which statements, rights and plans of the product know by its definition alone. */
const excluded: readonly OnlineKind[] = ['rows']
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
  checks?: readonly OnlineCheck[]
}

/** The resource with the fields that an office has added. The engine treats both alike. */
export function extendResource<R extends Resource>(
  resource: R,
  { fields, checks = [] }: Pick<ExtensionDefinition, 'fields' | 'checks'>,
): R {
  const expressions = createExpressions(fields, codedFields(resource))
  const added = Object.fromEntries(
    fields.map((field): [string, Field] => {
      const compiled = compileLine({ ...field, section: field.section || '扩展字段' }, fields, expressions)
      return [field.name, { ...compiled, ...(compiled.list && { list: columnOf(compiled.list) }) }]
    }),
  )
  const own = expressions.checks(checks)
  const coded = resource.check
  const both = own && coded ? (row: Values) => [...coded(row), ...own(row)] : (own ?? coded)
  const check = checkOf({ fields: added, ...(both && { check: both }) })
  return { ...resource, fields: { ...resource.fields, ...added }, ...(check && { check }) }
}

/** The office asked for this column, so that it is not left out where space is short, unless it says so. */
const columnOf = (list: true | ListOptions): ListOptions => ({ importance: 1, ...(list !== true && list) })
