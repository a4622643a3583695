import { type Field, type Fields, type Resource, type Values } from '@lexdesk/domain'
import { childTable } from '../../../resource/tableOf.ts'
import type { CategoryCodes } from './categoryCodes.ts'
import { formControlOf, type ItemsOf, optionsOf } from './fieldShape.ts'

const jsonTypes: Partial<Record<Field['kind'], string>> = { integer: 'integer', number: 'number', money: 'number' }

/** The fields of a form as a JSON schema (`getFormItem`); a sub-table is a property with columns. */
export function formSchemaOf(resource: Resource, itemsOf: ItemsOf, categories: CategoryCodes): Values {
  const propertyOf = (field: Field): Values => formProperty(field, itemsOf, categories)
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
          columns: Object.entries(field.fields).map(([key, child]) => ({ key, ...propertyOf(child) })),
        }
      : { ...propertyOf(field), order: index + 1 },
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

function formProperty(field: Field, itemsOf: ItemsOf, categories: CategoryCodes): Values {
  const options = optionsOf(field, itemsOf)
  return {
    view: formControlOf(field),
    title: field.title,
    type: jsonTypes[field.kind] ?? 'string',
    ...('max' in field && field.max !== undefined && { maxLength: field.max }),
    ...(field.default !== undefined && { defVal: field.default }),
    ...(options && { enum: options }),
    ...('resource' in field && { dictTable: field.resource, dictCode: field.key }),
    ...(field.kind === 'category' && categoryProperty(categories.codeOf(field.root))),
    ...(field.kind === 'text' && field.popup && popupProperty(field.popup.report, field.fills ?? {})),
  }
}

/** A root that the tenant does not have offers all categories. */
const categoryProperty = (code = allCategories): Values => ({
  dict: 'sys_category,name,id',
  pidField: 'pid',
  pidValue: code,
  hasChildField: 'has_child',
})
const allCategories = '0'

const popupProperty = (code: string, fills: Readonly<Record<string, string>>): Values => ({
  code,
  orgFields: Object.values(fills).join(','),
  destFields: Object.keys(fills).join(','),
  popupMulti: false,
})

/** The roots of the categories that a form takes. */
export const rootsIn = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => {
    if (field.kind === 'rows') return rootsIn(field.fields)
    return field.kind === 'category' ? [field.root] : []
  })
