import {
  type Condition,
  done,
  errors,
  ok,
  type OnlineField,
  onlineDesignEndpoints as calls,
  onlineForm,
  onlineTable,
  onlineView,
  page,
  permissionCode,
  type Row,
  type Values,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { bodyOf, idList, optionalText, queryOf } from '../../../http/inputs.ts'
import { mount } from '../../../http/mount.ts'
import { listRows } from '../../../resource/read/listRows.ts'
import { readById } from '../../../resource/read/readById.ts'
import { runAction } from '../../../resource/steps/runAction.ts'
import { addRow } from '../../../resource/write/addRow.ts'
import { deleteRows } from '../../../resource/write/deleteRows.ts'
import { editRow, requiredId } from '../../../resource/write/editRow.ts'
import { definitionIn } from '../onlineFormRules.ts'
import { categoryCodes } from './categoryCodes.ts'
import { createHeads, type Head, tableOf } from './heads.ts'
import type { WireParts } from './openForm.ts'
import { mergeFields } from './mergeFields.ts'
import { categoryWords, readStockFields, type StockLine } from './readStockFields.ts'
import { stockFields, stockIndexes } from './stockFields.ts'
import { codeOfTable } from './stockHead.ts'

type FormRow = Row<typeof onlineForm>

/** The designer of the old wire on our forms. */
export function designRoutes(app: FastifyInstance, { engine }: Pick<WireParts, 'engine'>): void {
  const db = engine.db.kysely
  const heads = createHeads(engine)
  const scope = (actor: Actor) => scopeOf(actor, onlineForm)
  const formOf = (actor: Actor, id: string): Promise<FormRow> => readById(engine, db, onlineForm, id, scope(actor))
  const resourceOfTable = (table: string): string | undefined =>
    [...engine.entries.values()].find(({ resource }) => resource.table === table || resource.name === table)?.resource
      .name
  const formsWhere = async (actor: Actor, where: Condition, size: number) =>
    (await listRows(engine, onlineForm, { where, sort: [], page: 1, size }, scope(actor))).rows
  const formOfTable = async (actor: Actor, table: string) =>
    (await formsWhere(actor, { field: 'code', rule: 'eq', values: [codeOfTable(table)] }, 1))[0]

  mount(app, calls.list, async ({ actor, request }) => {
    const { copyType, ...params } = queryOf(request)
    const found = await (String(copyType) === '1' ? heads.copies(actor, params) : heads.list(actor, params))
    return ok(page(found.heads, found.total, found.page, found.size))
  })

  async function remove(actor: Actor, ids: string[]) {
    const found = await Promise.all(ids.map(async (id) => heads.find(actor, id)))
    for (const head of found)
      if (head.of === 'subTable') throw errors.refused(`附表是“${head.form.title}”的字段，请在主表单的设计中删除`)
    const kinds = new Set(found.map((head) => (head.of === 'view' ? onlineView : onlineForm)))
    if (kinds.size > 1) throw errors.refused('表单和视图请分别删除')
    for (const resource of kinds) {
      if (!actor.can(permissionCode(resource, 'delete'))) throw errors.forbidden()
      await deleteRows(engine, actor, resource, ids)
    }
    return done('删除成功!')
  }
  mount(app, calls.delete, ({ input, actor }) => remove(actor, [input.id]))
  mount(app, calls.removeRecord, ({ input, actor }) => remove(actor, [input.id]))
  mount(app, calls.deleteBatch, ({ input, actor }) => remove(actor, idList(input.ids)))

  mount(app, calls.copyTable, async ({ input, actor }) => {
    const { title, description, ...form } = await formOf(actor, input.id)
    const { adopted: _adopted, ...definition } = definitionIn(form)
    const code = codeOfTable(input.tableName)
    await addRow(engine, actor, onlineForm, {
      ...{ ...definition, title: `${title.slice(0, 26)}_副本`, code, description },
    })
    return done('复制成功!')
  })
  mount(app, calls.copy, async ({ input, actor }) => {
    const { id, code, title } = await formOf(actor, input.code)
    const view = { title: `${title.slice(0, 28)}视图`, code: await heads.freeCode(code), formId: id }
    await addRow(engine, actor, onlineView, view)
    return done('复制成功!')
  })

  const fieldsOf = ({ id, definition, subTable }: Head): Values[] => stockFields(id, definition, subTable)
  mount(app, calls.fields, async ({ input, actor }) => fieldsOf(await heads.find(actor, input.headId)))
  mount(app, calls.fieldsByCode, async ({ input, actor }) => {
    const form = await formOfTable(actor, input.headCode)
    if (!form) throw errors.notFound('在线表单')
    return fieldsOf(await heads.find(actor, form.id))
  })
  mount(app, calls.indexes, async ({ input, actor }) => {
    const head = await heads.find(actor, input.headId)
    return head.of === 'form' ? stockIndexes(head.id, head.definition) : []
  })
  mount(app, calls.checkTable, async ({ input, actor }) => {
    const form = await formOfTable(actor, input.tbname)
    const isTaken = form ? form.id !== input.id : resourceOfTable(onlineTable(codeOfTable(input.tbname))) !== undefined
    // The old client reads the sign: a taken name is answered with -1.
    return isTaken ? -1 : 1
  })

  const linesOf = async (actor: Actor, head: Values, sent: SentLines, known: readonly OnlineField[]) => {
    const categories = await categoryCodes(db, actor.tenantId, categoryWords(sent.fields))
    const lines = readStockFields(sent.fields, known, { resourceOfTable, categories })
    return unique(withoutParent(lines, head), sent.indexs)
  }
  mount(app, calls.addAll, async ({ actor, request }) => {
    const { head, ...rest } = readDesign(bodyOf(request))
    await addRow(engine, actor, onlineForm, {
      ...headValues(head),
      code: codeOf(head),
      fields: await linesOf(actor, head, rest, []),
    })
    return done('添加成功！')
  })
  mount(app, calls.editAll, async ({ actor, request }) => {
    const { head, ...rest } = readDesign(bodyOf(request))
    const found = await heads.find(actor, requiredId(head.id))
    if (found.of === 'view') throw errors.refused('视图的字段和条件请在“表单视图”中修改')
    const { form, definition, subTable } = found
    const table = tableOf(found)
    if (codeOf(head) !== codeOfTable(table)) throw errors.refused(`数据表保存后不能改名，应为 ${table}`)
    const known = definition.fields.filter((field) => (field.subTable || null) === subTable)
    const fields = mergeFields(form.fields ?? [], subTable, await linesOf(actor, head, rest, known))
    const values = subTable === null ? { ...headValues(head), fields } : { fields: titled(fields, subTable, head) }
    // The lines are merged with those of this version: after another change in between the edit is refused.
    await editRow(engine, actor, onlineForm, { id: form.id, version: form.version, ...values })
    return done('修改成功！')
  })

  mount(app, calls.synchronise, async ({ input, actor }) => {
    if (input.mode !== 'normal')
      throw errors.refused('强制同步会删除数据表里的数据，这里不提供；请使用普通同步，数据不会丢失')
    const head = await heads.find(actor, input.id)
    const [resource, row] = head.of === 'view' ? [onlineView, head.view] : [onlineForm, head.form]
    if (!actor.can(permissionCode(resource, 'publish'))) throw errors.forbidden()
    if (row.status !== 'published') await runAction(engine, actor, resource, 'publish', { id: row.id })
    return done('同步数据库成功!')
  })
}

/** The lines with the title that is sent for a sub-table. */
const titled = <L extends { name?: string | null; kind: string }>(lines: L[], subTable: string, { tableTxt }: Values) =>
  lines.map((line) =>
    line.kind === 'rows' && line.name === subTable && tableTxt !== undefined ? { ...line, title: tableTxt } : line,
  )

interface SentLines {
  fields: unknown
  indexs: unknown
}

function readDesign({ head, fields, indexs }: Values): SentLines & { head: Values } {
  if (typeof head !== 'object' || head === null || Array.isArray(head))
    throw errors.badRequest('表单 head 应为 JSON 对象')
  return { head: head as Values, fields, indexs }
}

const codeOf = ({ tableName }: Values): string => codeOfTable(typeof tableName === 'string' ? tableName : '')

function headValues({ tableTxt, tableType, isTree }: Values): Values {
  if (String(tableType) === '3') throw errors.refused('附表是主表单的字段，请在主表单的设计中添加')
  return { title: tableTxt, ...(isTree !== undefined && { isTree: isTree === 'Y' ? 'Y' : 'N' }) }
}

/** Marks the fields that an index makes unique. Other indexes follow from search and references. */
function unique(fields: StockLine[], indexs: unknown): StockLine[] {
  const wanted = (Array.isArray(indexs) ? (indexs as Values[]) : []).filter(({ indexType }) => indexType === 'unique')
  const columns = wanted.map(({ indexField }) => String(indexField))
  const joined = columns.find((column) => column.includes(','))
  if (joined) throw errors.refused(`唯一索引只能有一个字段：${joined}`)
  return fields.map((field) => (columns.map(codeOfTable).includes(field.name) ? { ...field, unique: 'Y' } : field))
}

/** The column of the parent is part of every tree; the old designer lists it among the fields. */
function withoutParent(fields: StockLine[], { isTree, treeParentIdField }: Values): StockLine[] {
  const parent = codeOfTable(optionalText(treeParentIdField) ?? 'parent_id')
  return isTree === 'Y' ? fields.filter(({ name }) => name !== parent) : fields
}
