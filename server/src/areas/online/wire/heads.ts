import {
  columnName,
  compileForm,
  errors,
  type OnlineDefinition,
  onlineForm,
  onlineTable,
  onlineView,
  permissionCode,
  queryFromParams,
  type Row,
  type Values,
  viewDefinition,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { columnsOf, linesOf } from '../../../database/columnsOf.ts'
import { optionalText } from '../../../http/inputs.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { listRows } from '../../../resource/read/listRows.ts'
import { readByIds } from '../../../resource/read/readById.ts'
import { childTable } from '../../../resource/tableOf.ts'
import { faceOf } from '../compileView.ts'
import { definitionIn } from '../onlineFormRules.ts'
import { camelCase, codeOfTable, stockHead, stockSubHead, stockViewHead } from './stockHead.ts'

type FormRow = Row<typeof onlineForm>

interface AnyHead {
  id: string
  form: FormRow
  definition: OnlineDefinition
}
interface ViewHead extends AnyHead {
  of: 'view'
  subTable: null
  view: Row<typeof onlineView>
}

/** What the old wire calls a head: a form, one of its sub-tables, or a view of it, with the definition of its fields. */
export type Head = ViewHead | (AnyHead & ({ of: 'form'; subTable: null } | { of: 'subTable'; subTable: string }))

interface HeadPage {
  heads: Values[]
  total: number
  page: number
  size: number
}

interface Heads {
  find(actor: Actor, id: string): Promise<Head>
  /** Forms, each followed by its sub-tables. */
  list(actor: Actor, params: Values): Promise<HeadPage>
  /** Views, or those of one form by its `physicId`. */
  copies(actor: Actor, params: Values): Promise<HeadPage>
  /** A code for a view of the form with this code. */
  freeCode(code: string): Promise<string>
}

/** More heads than an office has. */
const mostHeads = 5_000
const f = columnsOf(onlineForm)
const v = columnsOf(onlineView)
const l = linesOf(onlineForm, 'fields', 'l')

export function createHeads(engine: Engine): Heads {
  const db = engine.db.kysely
  const mayList = (actor: Actor): boolean => actor.can(permissionCode(onlineView, 'list'))

  async function find(actor: Actor, key: string): Promise<Head> {
    const [id = '', name] = key.split('.')
    const [form] = await readByIds(engine, db, onlineForm, [id], scopeOf(actor, onlineForm))
    if (form) {
      const definition = definitionIn(form)
      if (name === undefined) return { of: 'form', id, form, definition, subTable: null }
      const isSubTable = definition.fields.some((field) => field.kind === 'rows' && field.name === name)
      if (isSubTable) return { of: 'subTable', id: key, form, definition, subTable: name }
    }
    const [view] = mayList(actor) ? await viewsOf(actor, [key]) : []
    if (!view) throw errors.notFound('在线表单')
    return view
  }

  /** Those whose form is there. */
  async function viewsOf(actor: Actor, ids: readonly string[]): Promise<ViewHead[]> {
    const views = await readByIds(engine, db, onlineView, ids, scopeOf(actor, onlineView))
    const formIds = views.map((view) => view?.formId ?? '')
    const forms = await readByIds(engine, db, onlineForm, formIds, scopeOf(actor, onlineForm))
    return views.flatMap((view, at) => {
      const form = forms[at]
      if (!view || !form) return []
      const definition = viewDefinition(definitionIn(form), faceOf(view))
      return [{ of: 'view', id: view.id, form, definition, subTable: null, view }]
    })
  }

  const subTablesOf = async (formIds: readonly string[]) => {
    const { rows } = await sql<{ formId: string; name: string; title: string }>`
      select ${l.parentId} as "formId", ${l.name}, ${l.title} from ${l.$table}
      where ${l.kind} = 'rows' and ${l.parentId} = any(${formIds}::text[]) order by ${l.orderNum}`.execute(db)
    return rows
  }

  async function list(actor: Actor, { tableName, tableTxt, tableType, ...params }: Values): Promise<HeadPage> {
    const query = queryFromParams(onlineForm, params)
    const whole = { ...query, page: 1, size: mostHeads }
    const { rows } = await listRows(engine, onlineForm, whole, scopeOf(actor, onlineForm))
    const subTables = await subTablesOf(rows.map(({ id }) => id))
    const known = rows.flatMap(({ id, code, title }) => {
      const own = subTables.filter(({ formId }) => formId === id)
      const table = onlineTable(String(code))
      return [
        { id, table, title: String(title), type: own.length > 0 ? 2 : 1 },
        ...own.map((sub) => ({
          ...{ id: `${id}.${sub.name}`, table: `${table}_${columnName(sub.name)}`, title: sub.title, type: 3 },
        })),
      ]
    })
    const type = optionalText(tableType)
    const found = known.filter(
      (one) =>
        one.table.includes(columnName(camelCase(wordIn(tableName)))) &&
        one.title.includes(wordIn(tableTxt)) &&
        (type === undefined || type === String(one.type)),
    )
    const ids = found.slice((query.page - 1) * query.size, query.page * query.size).map(({ id }) => id)
    return { heads: await headsOf(actor, ids), total: found.length, page: query.page, size: query.size }
  }

  async function headsOf(actor: Actor, ids: readonly string[]): Promise<Values[]> {
    const formIds = [...new Set(ids.map((id) => id.split('.')[0]!))]
    const forms = await readByIds(engine, db, onlineForm, formIds, scopeOf(actor, onlineForm))
    const copied = new Set(mayList(actor) ? await formsWithViews(actor, formIds) : [])
    return ids.flatMap((key) => {
      const [id, name] = key.split('.')
      const form = forms.find((one) => one?.id === id)
      if (!form) return []
      const definition = definitionIn(form)
      if (name === undefined) return [{ ...stockHead(form, definition), hascopy: copied.has(form.id) ? 1 : 0 }]
      const field = definition.fields.find((one) => one.kind === 'rows' && one.name === name)
      return field ? [stockSubHead(form, definition, field)] : []
    })
  }

  async function formsWithViews(actor: Actor, formIds: string[]): Promise<unknown[]> {
    const where = { field: 'formId', rule: 'in' as const, values: formIds }
    const query = { where, sort: [], page: 1, size: mostHeads }
    if (formIds.length === 0) return []
    return (await listRows(engine, onlineView, query, scopeOf(actor, onlineView))).rows.map(({ formId }) => formId)
  }

  async function copies(actor: Actor, params: Values): Promise<HeadPage> {
    const { tableName, tableTxt, physicId, tableType: _tableType, copyType: _copyType, ...more } = params
    const query = queryFromParams(onlineView, {
      ...more,
      formId: optionalText(physicId),
      title: like(wordIn(tableTxt)),
      code: like(codeOfTable(wordIn(tableName))),
    })
    const { page, size } = query
    if (!mayList(actor)) return { heads: [], total: 0, page, size }
    const { rows, total } = await listRows(engine, onlineView, query, scopeOf(actor, onlineView))
    const heads = await viewsOf(
      actor,
      rows.map(({ id }) => id),
    )
    return { heads: heads.map(({ view, definition }) => stockViewHead(view, definition)), total, page, size }
  }

  async function freeCode(code: string): Promise<string> {
    const { rows } = await sql<{ code: string }>`
      select ${f.code} from ${f.$table} where ${f.deletedAt} is null
      union select ${v.code} from ${v.$table} where ${v.deletedAt} is null`.execute(db)
    const taken = new Set(rows.map((row) => row.code))
    const endings = ['View', ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `View${letter}`)]
    const free = endings.map((ending) => code.slice(0, 20 - ending.length) + ending).find((one) => !taken.has(one))
    if (free === undefined) throw errors.refused('视图太多，请在“表单视图”中新增，并填写编码')
    return free
  }

  return { find, list, copies, freeCode }
}

const wordIn = (value: unknown): string => optionalText(value)?.replaceAll('*', '') ?? ''
const like = (word: string): string | undefined => (word === '' ? undefined : `*${word}*`)

/** The table of a head. */
export const tableOf = ({ definition, subTable }: Head): string =>
  subTable === null ? onlineTable(definition.code) : childTable(compileForm(definition), subTable)
