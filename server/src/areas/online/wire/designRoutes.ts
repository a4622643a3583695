import {
  allOf,
  type Condition,
  done,
  errors,
  ok,
  type OnlineField,
  onlineDesignEndpoints as calls,
  onlineForm,
  onlineTable,
  page,
  queryFromParams,
  type Row,
  type Values,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import { bodyOf, idList, optionalText, queryOf } from '../../../http/inputs.ts'
import { mount } from '../../../http/mount.ts'
import { listRows } from '../../../resource/read/listRows.ts'
import { readById, readByIds } from '../../../resource/read/readById.ts'
import { runAction } from '../../../resource/steps/runAction.ts'
import { addRow } from '../../../resource/write/addRow.ts'
import { deleteRows } from '../../../resource/write/deleteRows.ts'
import { editRow, requiredId } from '../../../resource/write/editRow.ts'
import { definitionIn } from '../onlineFormRules.ts'
import type { WireParts } from './openForm.ts'
import { mergeFields } from './mergeFields.ts'
import { readStockFields, type StockLine } from './readStockFields.ts'
import { stockFields, stockIndexes } from './stockFields.ts'
import { codeOfTable, stockHead } from './stockHead.ts'

type FormRow = Row<typeof onlineForm>

/** The designer of the old wire on our forms. */
export function designRoutes(app: FastifyInstance, { engine }: Pick<WireParts, 'engine'>): void {
  const db = engine.db.kysely
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
    const { tableName, tableTxt, copyType, ...params } = queryOf(request)
    const query = queryFromParams(onlineForm, params)
    const part = (field: 'code' | 'title', value: unknown): Condition[] => {
      const word = optionalText(value)?.replaceAll('*', '')
      return word ? [{ field, rule: 'like', values: [field === 'code' ? codeOfTable(word) : word] }] : []
    }
    const where = allOf([query.where, ...part('code', tableName), ...part('title', tableTxt)])
    // Copies are other faces of a form, which are no forms.
    if (String(copyType) === '1') return ok(page<Values>([], 0, query.page, query.size))
    const { rows, total } = await listRows(engine, onlineForm, { ...query, where }, scope(actor))
    const ids = rows.map(({ id }) => id)
    const whole = await readByIds(engine, db, onlineForm, ids, scope(actor))
    const heads = whole.flatMap((row) => (row ? [stockHead(row, definitionIn(row))] : []))
    return ok(page(heads, total, query.page, query.size))
  })

  const remove = async (actor: Actor, ids: string[]) => {
    await deleteRows(engine, actor, onlineForm, ids)
    return done('删除成功!')
  }
  mount(app, calls.delete, ({ input, actor }) => remove(actor, [input.id]))
  mount(app, calls.removeRecord, ({ input, actor }) => remove(actor, [input.id]))
  mount(app, calls.deleteBatch, ({ input, actor }) => remove(actor, idList(input.ids)))

  mount(app, calls.copyTable, async ({ input, actor }) => {
    const { title, description, ...form } = await formOf(actor, input.id)
    const { isTree, titleField, fields } = definitionIn(form)
    const code = codeOfTable(input.tableName)
    const copy = { title: `${title.slice(0, 26)}_副本`, code, description, isTree, titleField, fields }
    await addRow(engine, actor, onlineForm, copy)
    return done('复制成功!')
  })

  const fieldsOf = async (actor: Actor, id: string) => {
    const form = await formOf(actor, id)
    return stockFields(form.id, definitionIn(form), null)
  }
  mount(app, calls.fields, ({ input, actor }) => fieldsOf(actor, input.headId))
  mount(app, calls.fieldsByCode, async ({ input, actor }) => {
    const form = await formOfTable(actor, input.headCode)
    if (!form) throw errors.notFound('在线表单')
    return fieldsOf(actor, form.id)
  })
  mount(app, calls.indexes, async ({ input, actor }) => {
    const form = await formOf(actor, input.headId)
    return stockIndexes(form.id, definitionIn(form))
  })
  mount(app, calls.checkTable, async ({ input, actor }) => {
    const form = await formOfTable(actor, input.tbname)
    const isTaken = form ? form.id !== input.id : resourceOfTable(onlineTable(codeOfTable(input.tbname))) !== undefined
    // The old client reads the sign: a taken name is answered with -1.
    return isTaken ? -1 : 1
  })

  const linesOf = (head: Values, { fields, indexs }: SentLines, known: readonly OnlineField[]) =>
    unique(withoutParent(readStockFields(fields, known, resourceOfTable), head), indexs)
  mount(app, calls.addAll, async ({ actor, request }) => {
    const { head, ...rest } = readDesign(bodyOf(request))
    await addRow(engine, actor, onlineForm, {
      ...headValues(head),
      code: codeOf(head),
      fields: linesOf(head, rest, []),
    })
    return done('添加成功！')
  })
  mount(app, calls.editAll, async ({ actor, request }) => {
    const { head, ...rest } = readDesign(bodyOf(request))
    // The fields are merged with those of this version: after another change in between the edit is refused.
    const { id, version, ...form } = await formOf(actor, requiredId(head.id))
    const { code, fields: known } = definitionIn(form)
    if (codeOf(head) !== code) throw errors.refused(`数据表保存后不能改名，应为 ${onlineTable(code)}`)
    const own = known.filter(({ subTable }) => !subTable)
    const fields = mergeFields(form.fields ?? [], linesOf(head, rest, own))
    await editRow(engine, actor, onlineForm, { id, version, ...headValues(head), fields })
    return done('修改成功！')
  })

  mount(app, calls.synchronise, async ({ input, actor }) => {
    if (input.mode !== 'normal')
      throw errors.refused('强制同步会删除数据表里的数据，这里不提供；请使用普通同步，数据不会丢失')
    const { status } = await formOf(actor, input.id)
    if (status !== 'published') await runAction(engine, actor, onlineForm, 'publish', { id: input.id })
    return done('同步数据库成功!')
  })
}

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
