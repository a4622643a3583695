import { callOf, type CallName, permissionCode, type Resource, resources, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { sampleValues, type SampleContext } from '../../testing/sampleValues.ts'
import { specimen } from '../../testing/specimen.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { onlineResources, publishOnlineForms } from './onlineForms.ts'

export type Row = Values & { id: string; version: number }

/** The server with what the samples of all resources refer to. */
export interface Stage {
  product: TestProduct
  context: SampleContext
  add(resource: Resource, changes?: Values, client?: Client): Promise<Row>
}

export const acts = ['list', 'add', 'edit', 'delete', 'restore', 'import', 'export', 'history']

/** Every resource with all calls, by name; online forms as well. */
export const completeResources = [
  ...resources.filter(({ calls, without }) => calls === 'all' && !without),
  specimen,
  ...onlineResources,
].map((resource: Resource) => [resource.name, resource] as const)

export async function openStage(): Promise<Stage> {
  const product = await startTestProduct()
  const { admin, app } = product
  await publishOnlineForms(admin)
  const keys = new Map<string, string>()
  for (const { resource } of app.engine.entries.values()) {
    const { result } = await admin.get<{ value: string }[]>(callOf(resource, 'options').path, {
      pageSize: 1,
      key: resource.name === 'region' ? 'code' : 'id',
    })
    if (result[0]) keys.set(resource.name, result[0].value)
  }
  keys.set('department', await addDepartment(product))
  keys.set('activeCounsel', await activeCounsel(product))
  keys.set('picked', await enterpriseName(product))
  const completed = await completedAppointments(product)
  const context: SampleContext = {
    keyOf: (resource) =>
      resource === 'completedAppointment' ? completed.pop()! : (keys.get(resource) ?? (keys.set(resource, '') && '')),
    firstItem: (code) => app.engine.dictionaries.items(code)[0]?.value ?? '',
  }
  for (const { name, path: base, parentField } of [specimen, ...onlineResources] as Resource[])
    if (parentField || name === specimen.name)
      keys.set(name, (await admin.post<Row>(`${base}/add`, { name: '根样本' })).result.id)
  return {
    product,
    context,
    add: async (resource, changes = {}, client = admin) => {
      const answer = await client.post<Row>(path(resource, 'add'), { ...sampleValues(resource, context), ...changes })
      expect(answer, answer.message).toMatchObject({ success: true, code: 200, message: messageOf(resource, 'add') })
      return answer.result
    },
  }
}

/** All that can be granted over all resources. */
export const everything = ({ app }: TestProduct): string[] =>
  [...app.engine.entries.values()].flatMap(({ resource }) =>
    [...acts, ...Object.keys(resource.states?.actions ?? {})].map((act) => permissionCode(resource, act)),
  )

async function addDepartment({ app }: TestProduct): Promise<string> {
  const id = '1900000000000000001'
  await app.engine.db.kysely
    .insertInto('sys_depart')
    .values({ id, tenant_id: 1, depart_name: '诉讼一部', org_code: 'Z01', create_by: 'test' })
    .execute()
  return id
}

async function activeCounsel({ admin }: TestProduct): Promise<string> {
  const active = await admin.get<{ records: { id: string }[] }>('/legal/counsel/list', { status: 'active' })
  return active.result.records[0]!.id
}

/** The pop-up fields of the online forms take the name of an enterprise. */
async function enterpriseName({ admin }: TestProduct): Promise<string> {
  const listed = await admin.get<{ records: { name: string }[] }>('/legal/enterprise/list', { pageSize: 1 })
  return listed.result.records[0]!.name
}

/** Each of these can be appraised once. */
async function completedAppointments({ app }: TestProduct): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into biz_appointment (id, tenant_id, no, subject, person_name, status)
    select '18' || lpad(n::text, 17, '0'), 1, 'YY-' || n, '样', '样', 'completed' from generate_series(1, 200) n returning id`.execute(
    app.engine.db.kysely,
  )
  return rows.map(({ id }) => id)
}

export const path = (resource: Resource, name: CallName): string => callOf(resource, name).path

/** Resources whose messages are fixed by the wire contract (§2.3–2.6, §3.2–3.8). */
const ownWords: Record<string, Partial<Record<CallName, string>>> = {
  user: { edit: '修改成功!', delete: '删除用户成功', deleteBatch: '批量删除用户成功' },
  userAgent: { add: '代理人设置成功！', edit: '代理人设置成功!' },
  role: { edit: '修改成功!', delete: '删除角色成功', deleteBatch: '删除角色成功!' },
  department: { edit: '修改成功!', deleteBatch: '删除成功!' },
  category: { edit: '修改成功!', deleteBatch: '删除成功!' },
  job: { add: '创建定时任务成功', edit: '更新定时任务成功!', deleteBatch: '删除定时任务成功!' },
  messageTemplate: { edit: '更新成功！' },
  dict: { add: '保存成功！', deleteBatch: '删除成功!' },
  dictItem: { add: '保存成功！', deleteBatch: '删除成功!' },
}
export const messageOf = (resource: Resource, name: 'add' | 'edit' | 'delete' | 'deleteBatch'): string =>
  ownWords[resource.name]?.[name] ??
  { add: '添加成功！', edit: '编辑成功!', delete: '删除成功!', deleteBatch: '批量删除成功！' }[name]

const textFields: Record<string, string> = {
  appraise: 'remark',
  region: 'shortName',
  announcement: 'msgAbstract',
  job: 'description',
}
export const textField = ({ name, titleField }: Resource): string => textFields[name] ?? titleField
