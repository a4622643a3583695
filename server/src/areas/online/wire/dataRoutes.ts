import {
  allOf,
  type AnyRow,
  type Condition,
  done,
  errors,
  ok,
  onlineWireEndpoints as calls,
  type Query,
  queryFromParams,
  type Resource,
  rowFromWire,
  rowToWire,
  type Values,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { bodyOf, optionalText, queryOf } from '../../../http/inputs.ts'
import { mount } from '../../../http/mount.ts'
import type { Entry } from '../../../resource/Engine.ts'
import { answerImport } from '../../../resource/import/importRoutes.ts'
import { listRows } from '../../../resource/read/listRows.ts'
import { readById } from '../../../resource/read/readById.ts'
import { rowShown, shownTo } from '../../../resource/read/shownTo.ts'
import { answerExport } from '../../../resource/sheets/exportRoutes.ts'
import { childTable } from '../../../resource/tableOf.ts'
import { addRow } from '../../../resource/write/addRow.ts'
import { assertSeen } from '../../../resource/write/assertFields.ts'
import { deleteRows, idsFrom } from '../../../resource/write/deleteRows.ts'
import { editRow } from '../../../resource/write/editRow.ts'
import { categoryCodes } from './categoryCodes.ts'
import { columnsOf, erpColumnsOf, hasChildrenField, lineKey, queryItemsOf, rootKey } from './columnShape.ts'
import type { ItemsOf } from './fieldShape.ts'
import { formSchemaOf, rootsIn } from './formItemShape.ts'
import { openForm, type OpenForm, openSubTable, type WireParts } from './openForm.ts'
import { usableButtons } from './stockButtons.ts'
import { stockHead } from './stockHead.ts'

/** The page size by which old clients ask for all rows. */
const allRows = '-521'
/** More rows are not answered at once. */
const maxRowsAtOnce = 5_000

/** The rows of published forms by the calls of the old wire: the functions, permissions and scope of our own calls. */
export function dataRoutes(app: FastifyInstance, parts: WireParts): void {
  const { engine } = parts
  const itemsOf =
    ({ tenantId }: Actor): ItemsOf =>
    (dictionary) =>
      engine.dictionaries.items(dictionary, tenantId)
  const scope = (actor: Actor, { resource, rules }: Entry) => scopeOf(actor, resource, rules.visibleTo)

  async function list(actor: Actor, form: Entry, query: Query) {
    const { rows, total } = await listRows(engine, form.resource, query, scope(actor, form))
    const records: Values[] = rows.map(rowToWire(form.resource))
    const isCut = query.size === maxRowsAtOnce && total > records.length
    const words = `共 ${total} 条，一次最多返回 ${maxRowsAtOnce} 条；全部数据请导出`
    return isCut ? ok({ total, records }, words) : ok({ total, records })
  }
  async function read(actor: Actor, form: Entry, id: string): Promise<Values> {
    const row: AnyRow = await readById(engine, engine.db.kysely, form.resource, id, scope(actor, form))
    return withTableNames(form.resource, rowToWire(form.resource)(row))
  }
  const item = async (form: OpenForm, actor: Actor): Promise<Values> => ({
    head: stockHead({ id: form.id }, form.definition),
    schema: formSchemaOf(
      form.resource,
      itemsOf(actor),
      await categoryCodes(engine.db.kysely, actor.tenantId, rootsIn(form.resource.fields)),
    ),
    formTemplate: '2',
    enhanceJs: '',
    cgButtonList: usableButtons(form, actor, 'form'),
  })

  mount(app, calls.columns, ({ input, actor }) =>
    columnsOf(openForm(parts, actor, input.code, 'list'), actor, itemsOf(actor)),
  )
  mount(app, calls.erpColumns, ({ input, actor }) =>
    erpColumnsOf(openForm(parts, actor, input.code, 'list'), actor, itemsOf(actor)),
  )
  mount(app, calls.queryInfo, ({ input, actor }) =>
    queryItemsOf(openForm(parts, actor, input.code, 'list').resource, itemsOf(actor)),
  )
  mount(app, calls.data, async ({ input, actor, request }) => {
    const params = queryOf(request)
    if (typeof params[lineKey] === 'string') {
      const { form, name } = openSubTable(parts, actor, String(input.code))
      const records = linesIn(await read(actor, form, params[lineKey]), childTable(form.resource, name))
      return ok({ total: records.length, records })
    }
    const form = openForm(parts, actor, String(input.code), 'list')
    return list(actor, form, queryOfData(form.resource, params))
  })
  mount(app, calls.treeData, async ({ input, actor, request }) => {
    const form = openForm(parts, actor, String(input.code), 'list')
    const { resource } = form
    const { parentField } = resource
    if (!parentField) throw errors.refused(`“${resource.title}”不是树形表单`)
    const { [parentField]: parent, ...params } = queryOf(request)
    const query = queryOfData(resource, params)
    const level: Condition =
      parent === rootKey || parent === undefined
        ? { field: parentField, rule: 'isNull', values: [] }
        : { field: parentField, rule: 'eq', values: [optionalText(parent) ?? ''] }
    const answer = await list(actor, form, { ...query, where: allOf([query.where, level]) })
    const ids = answer.result.records.map(({ id }) => String(id))
    const below: Query = {
      where: { field: parentField, rule: 'in', values: ids },
      sort: [],
      page: 1,
      size: maxRowsAtOnce,
    }
    const { rows } = ids.length > 0 ? await listRows(engine, resource, below, scope(actor, form)) : { rows: [] }
    const parents = new Set(rows.map((row) => row[parentField]))
    for (const record of answer.result.records) {
      record[hasChildrenField] = parents.has(record.id) ? '1' : '0'
      record[parentField] ??= rootKey
    }
    return answer
  })
  mount(app, calls.formItem, ({ input, actor }) => item(openForm(parts, actor, input.code, 'list'), actor))
  mount(app, calls.formItemByTable, ({ input, actor }) => item(openForm(parts, actor, input.table, 'list'), actor))
  mount(app, calls.script, ({ input, actor }) => {
    openForm(parts, actor, input.code, 'list')
    return ''
  })

  mount(app, calls.add, async ({ input, actor, request }) => {
    const { resource } = openForm(parts, actor, String(input.code), 'add')
    const row = await addRow(engine, actor, resource, sent(actor, resource, bodyOf(request)))
    return done<Values>('添加成功！', written(actor, resource, row))
  })
  mount(app, calls.edit, async ({ input, actor, request }) => {
    const { resource } = openForm(parts, actor, String(input.code), 'edit')
    const row = await editRow(engine, actor, resource, sent(actor, resource, bodyOf(request)))
    return done<Values>('修改成功！', written(actor, resource, row))
  })
  mount(app, calls.row, ({ input, actor }) => read(actor, openForm(parts, actor, input.code, 'list'), input.id))
  mount(app, calls.rowByTable, ({ input, actor }) =>
    read(actor, openForm(parts, actor, input.table, 'list'), input.dataId),
  )
  mount(app, calls.delete, async ({ input, actor }) => {
    const { resource } = openForm(parts, actor, input.code, 'delete')
    await deleteRows(engine, actor, resource, idsFrom(input.id))
    return done('删除成功!')
  })

  const linesOf = async (actor: Actor, table: string, mainId: string): Promise<Values[]> =>
    linesIn(await read(actor, openSubTable(parts, actor, table).form, mainId), table)
  mount(app, calls.line, async ({ input, actor }) => ok((await linesOf(actor, input.table, input.mainId))[0] ?? null))
  mount(app, calls.lines, ({ input, actor }) => linesOf(actor, input.table, input.mainId))

  mount(app, calls.exportXls, ({ input, actor, request, reply }) =>
    answerExport(engine, openForm(parts, actor, String(input.code), 'export'), request, reply),
  )
  mount(app, calls.importXls, async ({ input, actor, request }) =>
    answerImport(engine, openForm(parts, actor, String(input.code), 'import'), request),
  )
}

function queryOfData(resource: Resource, params: Values): Query {
  const query = queryFromParams(resource, params)
  return String(params.pageSize) === allRows ? { ...query, page: 1, size: maxRowsAtOnce } : query
}

const subTablesOf = (resource: Resource): [name: string, table: string][] =>
  Object.entries(resource.fields).flatMap(([name, { kind }]) =>
    kind === 'rows' ? [[name, childTable(resource, name)] as [string, string]] : [],
  )

/** The old wire has the lines of a row under the name of their table. */
function withTableNames(resource: Resource, row: Values): Values {
  for (const [name, table] of subTablesOf(resource)) {
    row[table] = row[name]
    delete row[name]
  }
  return row
}

/** A row of a caller, without fields that this caller may not see. */
function sent(actor: Actor, resource: Resource, body: Values): Values {
  const row = rowOf(resource, body)
  assertSeen(actor, resource, row)
  return row
}

function written(actor: Actor, resource: Resource, row: AnyRow): Values {
  const shown = shownTo(actor, resource)
  return withTableNames(shown, rowToWire(shown)(rowShown(shown, row)))
}

function rowOf(resource: Resource, body: Values): Values {
  const row = { ...body }
  for (const [name, table] of subTablesOf(resource)) {
    if (Object.hasOwn(row, table)) row[name] = row[table]
    delete row[table]
  }
  return rowFromWire(resource, row)
}

const linesIn = (row: Values, table: string): Values[] => (Array.isArray(row[table]) ? (row[table] as Values[]) : [])
