import { dict, dictItem, onlineForm, onlineName, resources, stateDictionary, stateItems } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { writeLog } from '../../../access/writeLog.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import { StartError } from '../../../database/connection/StartError.ts'
import type { Tables } from '../../../database/Database.ts'
import { newId } from '../../../database/newId.ts'
import { planSchema } from '../../../database/schemaSync.ts'
import { tablesOf } from '../../../resource/tableOf.ts'
import { definitionDifferences } from './definitionDifferences.ts'
import { type FormToEject, formToEject } from './formToEject.ts'

const f = columnsOf(onlineForm)
const d = columnsOf(dict)
const i = columnsOf(dictItem)

/** Ends a form whose definition is part of the program now. May run again. Returns what was done. */
export async function finishEject(db: Kysely<Tables>, code: string, known = resources): Promise<string[]> {
  const resource = known.find(({ name }) => name === onlineName(code))
  if (!resource)
    throw new StartError(`程序里还没有 ${onlineName(code)}，请先执行 npm run eject -- ${code} 并保留它写入的文件`)
  return db.transaction().execute(async (tx) => {
    const form = await formToEject(tx, code)
    const differences = definitionDifferences(form.definition, resource)
    if (form.status === 'stopped') {
      await storeStates(tx, form)
      const notes = differences.map((one) => `请核对，程序里的定义与在线表单不同：${one}`)
      return [`在线表单“${form.title}”已经结束`, ...notes]
    }
    if (differences.length > 0) throw new StartError(`程序里的定义与在线表单不同，没有改动：${differences.join('；')}`)
    if (form.faces.length > 0) throw new StartError(`请先停用${form.faces.join('、')}`)
    const { problems } = await planSchema({ kysely: tx }, tablesOf(resource))
    if (problems.length > 0) throw new StartError(`定义与数据表不符，没有改动：${problems.join('；')}`)
    await storeStates(tx, form)
    await sql`
      update ${f.$table} set ${f.status} = 'stopped', ${f.version} = ${f.version} + 1, ${f.updateTime} = now()
      where ${f.id} = ${form.id}`.execute(tx)
    const content = `在线表单：“${form.title}”转为代码，由程序提供`
    await writeLog(tx, { type: 'operation', operation: 'edit', content, tenantId: form.tenantId })
    return [`在线表单“${form.title}”已结束，此后由程序提供；数据表 ${resource.table} 不变`]
  })
}

/** The words of the states came with the form; from now on they are a dictionary. */
async function storeStates(tx: Kysely<Tables>, { title, definition }: FormToEject): Promise<void> {
  const items = stateItems(definition)
  if (items.length === 0) return
  const code = stateDictionary(definition.code)
  const { rows } = await sql`select 1 from ${d.$table} where ${d.dictCode} = ${code}`.execute(tx)
  if (rows.length > 0) return
  await sql`
    insert into ${d.$table} (${d.id}, ${d.dictName}, ${d.dictCode}, ${d.createTime})
    values (${newId()}, ${`${title}：状态`}, ${code}, now())`.execute(tx)
  for (const [index, { value, text, color }] of items.entries())
    await sql`
      insert into ${i.$table} (${i.id}, ${i.dictId}, ${i.itemText}, ${i.itemValue}, ${i.color}, ${i.sortOrder}, ${i.status},
        ${i.createTime})
      values (${newId()}, ${code}, ${text}, ${value}, ${color ?? null}, ${index + 1}, 1, now())`.execute(tx)
}
