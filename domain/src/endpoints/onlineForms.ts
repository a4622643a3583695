import { integer, rows, text } from '../resource/kinds/builders.ts'
import { permissionCode } from '../resource/permissions.ts'
import type { FieldSources } from '../resources/online/fieldSources.ts'
import type { OnlineDefinition } from '../resources/online/OnlineField.ts'
import { onlineForm } from '../resources/online/onlineForm.ts'
import { longestOnlineCode } from '../resources/online/onlineNames.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/**
 * A published form, and which of its fields the caller may not see. Its buttons are without their targets: the server
 * follows them, and an address may hold a key.
 */
export interface OpenDefinition extends OnlineDefinition {
  hidden: string[]
}

/** What publishing a form would do now. */
export interface FormPlan {
  /** The SQL, in order. */
  statements: string[]
  /** The SQL that follows the commit and blocks nobody. */
  later: string[]
  /** Why it cannot be published. */
  problems: string[]
  /** What happens to existing records. */
  notes: string[]
}

/** The tables of a form that is not in use. */
export interface FormTables {
  tables: string[]
  /** The records, deleted ones included. */
  rows: number
  /** The table of another program behind a view, which stays as it is. */
  shows?: string
  related: FormRelated
}

/** What is about a form and is removed with its tables, because another form may get its code: deleted rows included. */
export interface FormRelated {
  links: number
  answers: number
  runs: number
}

/** The same in words: 填报链接 1 个、填报记录 2 份（含文件）. Empty when there is nothing. */
export const relatedWords = ({ links, answers, runs }: FormRelated): string =>
  [
    ...(links > 0 ? [`填报链接 ${links} 个`] : []),
    ...(answers > 0 ? [`填报记录 ${answers} 份（含文件）`] : []),
    ...(runs > 0 ? [`按钮记录 ${runs} 条`] : []),
  ].join('、')

const { title, name, kind, subTable } = onlineForm.fields.fields.fields

export const onlineFormEndpoints = {
  /** The published forms that the caller may list. */
  published: defineEndpoint({
    method: 'GET',
    path: `${onlineForm.path}/published`,
    access: 'signedIn',
    input: {},
    answer: answerOf<OpenDefinition[]>(),
  }),
  /** How many records that the caller may list refer to a record, by `relatedKey`. */
  relatedCounts: defineEndpoint({
    method: 'GET',
    path: `${onlineForm.path}/relatedCounts`,
    access: 'signedIn',
    input: { resource: text('业务', { required: true }), id: text('记录', { required: true }) },
    answer: answerOf<Record<string, number>>(),
  }),
  plan: defineEndpoint({
    method: 'GET',
    path: `${onlineForm.path}/plan`,
    access: may(onlineForm, 'list'),
    input: { id: text('表单', { required: true }) },
    answer: answerOf<FormPlan>(),
  }),
  /** What the lines of a form may name: dictionaries, resources, reports … with their titles. */
  sources: defineEndpoint({
    method: 'GET',
    path: `${onlineForm.path}/sources`,
    access: may(onlineForm, 'list'),
    input: {},
    answer: answerOf<FieldSources>(),
  }),
  /**
   * The names of the lines: those that have none get what saving would give them, those without a title none. All lines
   * are sent, so that an error names the line that the user sees. Nothing is stored.
   */
  fieldNames: defineEndpoint({
    method: 'POST',
    path: `${onlineForm.path}/fieldNames`,
    access: { anyPermission: [permissionCode(onlineForm, 'add'), permissionCode(onlineForm, 'edit')] },
    isRead: true,
    input: {
      code: text('编码', { max: longestOnlineCode }),
      fields: rows(
        '字段',
        { title: { ...title, required: false }, name, kind, subTable },
        { max: onlineForm.fields.fields.max },
      ),
    },
    answer: answerOf<string[]>(),
  }),
  tables: defineEndpoint({
    method: 'GET',
    path: `${onlineForm.path}/tables`,
    access: may(onlineForm, 'delete'),
    input: { id: text('表单', { required: true }) },
    answer: answerOf<FormTables>(),
  }),
  /** Drops the tables with all records. The title says that the caller means this form. */
  dropTables: defineEndpoint({
    method: 'POST',
    path: `${onlineForm.path}/dropTables`,
    access: may(onlineForm, 'delete'),
    input: {
      id: text('表单', { required: true }),
      title: text('名称', { required: true }),
      rows: integer('记录数', { required: true }),
    },
    answer: answerOf<null>(),
  }),
  addToMenu: defineEndpoint({
    method: 'POST',
    path: `${onlineForm.path}/addToMenu`,
    access: may(onlineForm, 'publish'),
    input: { id: text('表单', { required: true }) },
    answer: answerOf<null>(),
  }),
}
