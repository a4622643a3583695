import {
  columnName,
  compileForm,
  isYes,
  type OnlineDefinition,
  type OnlineField,
  onlineTable,
  type Values,
} from '@lexdesk/domain'
import { childTable } from '../../../resource/tableOf.ts'

/** How the old wire calls the themes of lists. Trees have a flag of their own. */
const themes: Readonly<Record<string, string>> = { erp: 'erp', tab: 'tab', inner: 'innerTable' }

interface FormRow {
  id: string
  status?: unknown
  publishedVersion?: unknown
  [audit: string]: unknown
}

/** A form as the old wire has it (§4.22). */
export function stockHead({ id, status, publishedVersion, ...row }: FormRow, definition: OnlineDefinition): Values {
  const { code, title, isTree, titleField, fields, theme } = definition
  const heads = fields.filter(({ kind }) => kind === 'rows')
  const resource = heads.length > 0 ? compileForm(definition) : undefined
  const audit = ['createBy', 'createTime', 'updateBy', 'updateTime'].map((name) => [name, row[name] ?? null])
  return {
    id,
    tableName: onlineTable(code),
    tableTxt: title,
    tableType: heads.length > 0 ? 2 : 1,
    tableVersion: publishedVersion ?? 1,
    isCheckbox: 'Y',
    isPage: 'Y',
    isTree: isYes(isTree) ? 'Y' : 'N',
    isDesForm: 'N',
    isDbSynch: status === undefined || status === 'published' ? 'Y' : 'N',
    idType: 'UUID',
    idSequence: null,
    queryMode: 'single',
    relationType: null,
    subTableStr: resource ? heads.map(({ name }) => childTable(resource, name)).join(',') : null,
    tabOrderNum: null,
    treeParentIdField: isYes(isTree) ? columnName('parentId') : null,
    treeIdField: isYes(isTree) ? 'has_child' : null,
    treeFieldname: isYes(isTree) ? columnName(titleField ?? '') : null,
    formCategory: 'temp',
    formTemplate: '2',
    formTemplateMobile: '1',
    themeTemplate: themes[theme ?? ''] ?? 'normal',
    scroll: 1,
    copyVersion: null,
    copyType: 0,
    physicId: null,
    desFormCode: null,
    hascopy: 0,
    ...Object.fromEntries(audit),
  }
}

/** A sub-table of a form. */
export const stockSubHead = (form: FormRow, definition: OnlineDefinition, { name, title }: OnlineField): Values => ({
  ...stockHead(form, definition),
  id: `${form.id}.${name}`,
  tableName: childTable(compileForm(definition), name),
  tableTxt: title,
  tableType: 3,
  isTree: 'N',
  relationType: 0,
  subTableStr: null,
  tabOrderNum: definition.fields.filter(({ kind }) => kind === 'rows').findIndex((one) => one.name === name) + 1,
  treeParentIdField: null,
  treeIdField: null,
  treeFieldname: null,
  themeTemplate: 'normal',
})

/** A view, which the old wire calls a copy. */
export const stockViewHead = (view: FormRow & { formId: string | null }, definition: OnlineDefinition): Values => ({
  ...stockHead(view, definition),
  copyType: 1,
  copyVersion: 1,
  physicId: view.formId,
})

/** The code of a form by the name of its table: `onl_leave_note` and `leave_note` become `leaveNote`. */
export const codeOfTable = (table: string): string => camelCase(table.trim().replace(/^onl_/i, ''))

/** `start_day` becomes `startDay`. */
export const camelCase = (name: string): string =>
  /[A-Z]/.test(name) && !name.includes('_')
    ? name
    : name.toLowerCase().replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
