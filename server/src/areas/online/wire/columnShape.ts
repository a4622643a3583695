import {
  type Act,
  compileForm,
  type Field,
  type Fields,
  hasAct,
  isSortable,
  isYes,
  listColumns,
  permissionCode,
  type Resource,
  searchFields,
  type Values,
} from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import { childTable } from '../../../resource/tableOf.ts'
import { type ItemsOf, type Option, controlOf, optionsOf } from './fieldShape.ts'
import type { OpenForm } from './openForm.ts'
import { usableButtons } from './stockButtons.ts'

/** The parent of a root row on the wire. */
export const rootKey = '0'
export const hasChildrenField = 'hasChild'

const slots: Partial<Record<Field['kind'], string>> = {
  richText: 'htmlSlot',
  image: 'imgSlot',
  file: 'fileSlot',
  date: 'dateSlot',
}

/** What a list of the old wire hides for an act that the form does not have or the caller has no right to. */
const hiddenWithout: readonly [act: Act, names: string[]][] = [
  ['add', ['add']],
  ['edit', ['update']],
  ['delete', ['delete', 'batch_delete']],
  ['import', ['import']],
  ['export', ['export']],
]

/** The columns of a form for its list (`getColumns`). */
export function columnsOf(form: OpenForm, actor: Actor, itemsOf: ItemsOf): Values {
  const { id, definition, resource } = form
  // An adopted form is served with every call, to say why it refuses some. Its definition has none to change rows.
  const offered = compileForm(definition)
  const shown = listColumns(resource).filter(({ name, hidden }) => !hidden && Object.hasOwn(resource.fields, name))
  return {
    code: id,
    ...tableShape(
      resource.table,
      definition.title,
      Object.fromEntries(shown.map(({ name, field }) => [name, field])),
      itemsOf,
    ),
    cgButtonList: usableButtons(form, actor, 'link'),
    hideColumns: hiddenWithout.flatMap(([act, names]) =>
      hasAct(offered, act) && actor.can(permissionCode(resource, act)) ? [] : names,
    ),
    ...(isYes(definition.isTree) && {
      pidField: resource.parentField,
      hasChildrenField,
      textField: resource.titleField,
    }),
  }
}

/** The same for a form and for each of its sub-tables (`getErpColumns`). */
export function erpColumnsOf(form: OpenForm, actor: Actor, itemsOf: ItemsOf): Values {
  const { resource } = form
  const subList = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind !== 'rows') return []
    const table = childTable(resource, name)
    // Lines are written with their row, never alone.
    const hideColumns = hiddenWithout.flatMap(([, names]) => names)
    const foreignKeys = [{ field: lineKey, table: resource.table, key: 'id' }]
    return [{ code: table, ...tableShape(table, field.title, field.fields, itemsOf), hideColumns, foreignKeys }]
  })
  return { main: columnsOf(form, actor, itemsOf), subList }
}

/** The parameter by which the lines of one row are asked for. */
export const lineKey = 'mainId'

function tableShape(currentTableName: string, description: string, fields: Fields, itemsOf: ItemsOf): Values {
  const dictOptions: Record<string, Option[]> = {}
  const columns = Object.entries(fields).map(([name, field]) => {
    const options = optionsOf(field, itemsOf)
    if (options) dictOptions[name] = options
    const slot = slots[field.kind]
    return {
      title: field.title,
      dataIndex: name,
      align: 'center',
      ...(isSortable(field) && { sorter: true }),
      ...(options && { customRender: name }),
      ...('resource' in field && { customRender: `_replace_text_${name}_dictText` }),
      ...(slot && { scopedSlots: { customRender: slot } }),
    }
  })
  return {
    description,
    currentTableName,
    columns,
    dictOptions,
    checkboxFlag: 'Y',
    paginationFlag: 'Y',
    scrollFlag: 1,
    formTemplate: '2',
    cgButtonList: [],
    // Kept scripts are never handed out to be run.
    enhanceJs: '',
    fieldHrefSlots: [],
  }
}

/** The number of items that are not collapsed. */
const openItems = 2

/** The search fields of a form (`getQueryInfo`). */
export function queryItemsOf(resource: Resource, itemsOf: ItemsOf): Values[] {
  return searchFields(resource).map(({ name, field, rule }, index) => {
    const options = optionsOf(field, itemsOf)
    return {
      label: field.title,
      field: name,
      view: controlOf(field.kind),
      mode: rule === 'range' ? 'group' : 'single',
      ...(index >= openItems && { hidden: '1' }),
      ...(options && { dictOptions: options }),
    }
  })
}
