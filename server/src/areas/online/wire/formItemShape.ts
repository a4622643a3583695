import { type Field, type Fields, type Resource, type Values } from '@lexdesk/domain'
import { childTable } from '../../../resource/tableOf.ts'
import { controlOf, type ItemsOf, optionsOf } from './fieldShape.ts'

const jsonTypes: Partial<Record<Field['kind'], string>> = { integer: 'integer', number: 'number', money: 'number' }

/** The fields of a form as a JSON schema (`getFormItem`); a sub-table is a property with columns. */
export function formSchemaOf(resource: Resource, itemsOf: ItemsOf): Values {
  const shown = Object.entries(resource.fields).filter(([, { form, readOnly }]) => form !== false && !readOnly)
  const properties = shown.map(([name, field], index) => [
    field.kind === 'rows' ? childTable(resource, name) : name,
    field.kind === 'rows'
      ? {
          view: 'tab',
          title: field.title,
          describe: field.title,
          order: index + 1,
          relationType: 0,
          key: name,
          required: requiredIn(field.fields),
          columns: Object.entries(field.fields).map(([key, child]) => ({ key, ...propertyOf(child, itemsOf) })),
        }
      : { ...propertyOf(field, itemsOf), order: index + 1 },
  ])
  return {
    type: 'object',
    table: resource.table,
    describe: resource.title,
    required: requiredIn(resource.fields),
    properties: Object.fromEntries(properties) as Values,
  }
}

const requiredIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { required }]) => (required ? [name] : []))

function propertyOf(field: Field, itemsOf: ItemsOf): Values {
  const options = optionsOf(field, itemsOf)
  return {
    view: controlOf(field.kind),
    title: field.title,
    type: jsonTypes[field.kind] ?? 'string',
    ...('max' in field && field.max !== undefined && { maxLength: field.max }),
    ...(field.default !== undefined && { defVal: field.default }),
    ...(options && { enum: options }),
    ...('resource' in field && { dictTable: field.resource, dictCode: field.key }),
  }
}
