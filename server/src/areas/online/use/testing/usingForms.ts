import {
  type FormPlan,
  type FormRole,
  type FormUse,
  formUseEndpoints,
  onlineFormEndpoints,
  type UseEndpoints,
  type UseLevel,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Client, TestProduct } from '../../../../testing/testProduct.ts'

type Row = Values & { id: string; version: number }

export const states = [
  { title: '草稿', value: 'draft', initial: 'Y', editable: 'Y' },
  { title: '已批准', value: 'approved', editable: 'N' },
]
export const approve = { title: '批准', name: 'approve', from: '草稿', to: '已批准' }
export const withdraw = { title: '撤回', name: 'withdraw', from: '已批准', to: '草稿' }
export const button = (name: string, more: Values = {}) => ({
  ...{ title: name, name, kind: 'link', target: '/home' },
  ...more,
})
export const named = [{ title: '名称', name: 'name', kind: 'text', inList: 'Y' }]

/** The acts of 只看 and 录入. */
export const viewing = ['export', 'history', 'list']
export const entering = [...viewing, 'add', 'edit', 'import']

export type UsingForms = ReturnType<typeof usingForms>

/** Forms, and roles that use them. */
export function usingForms(product: TestProduct) {
  const db = product.app.engine.db.kysely
  let made = 0

  async function addRole(): Promise<{ id: string; name: string }> {
    made += 1
    const role = { roleName: `角色${made}`, roleCode: `used_${made}` }
    const { result } = await product.admin.post<Row>('/sys/role/add', role)
    return { id: result.id, name: role.roleName }
  }
  /** A role that may publish forms. */
  async function addPublisher(): Promise<{ id: string; name: string }> {
    const role = await addRole()
    await sql`insert into sys_role_permission (role_id, permission_id)
      select ${role.id}, id from sys_permission where perms = 'onlineForm:publish'`.execute(db)
    return role
  }
  /** Somebody who is signed in and has the role, which has no permissions yet. */
  async function addMember(roleId: string): Promise<Client> {
    made += 1
    const client = await product.signInAs({ username: `member_${made}` })
    await sql`insert into sys_user_role (user_id, role_id)
      select id, ${roleId} from sys_user where username = ${`member_${made}`}`.execute(db)
    return client
  }
  async function addForm(code: string, more: Values = {}): Promise<string> {
    const added = await product.admin.post<Row>('/online/form/add', { title: code, code, fields: named, ...more })
    expect(added, added.message).toMatchObject({ success: true })
    return added.result.id
  }
  async function publish(id: string, path = '/online/form'): Promise<string> {
    const answer = await product.admin.step(path, id, 'publish')
    expect(answer, answer.message).toMatchObject({ success: true })
    return id
  }
  const published = async (code: string, more: Values = {}) => publish(await addForm(code, more))
  /** A published view of all fields. */
  async function addView(formId: string, title: string, code: string): Promise<string> {
    const added = await product.admin.post<Row>('/online/view/add', { title, code, formId })
    expect(added, added.message).toMatchObject({ success: true })
    return publish(added.result.id, '/online/view')
  }
  async function edit(id: string, values: Values): Promise<void> {
    const { result } = await product.admin.get<Row>('/online/form/queryById', { id })
    const answer = await product.admin.put('/online/form/edit', { id, version: result.version, ...values })
    expect(answer, answer.message).toMatchObject({ success: true })
  }
  /** What the plan of a form says. */
  async function notes(id: string): Promise<string[]> {
    return (await product.admin.get<FormPlan>(onlineFormEndpoints.plan.path, { id })).result.notes
  }
  const read = async (id: string, client = product.admin, endpoints: UseEndpoints = formUseEndpoints) =>
    (await client.get<FormUse>(endpoints.read.path, { id })).result
  const roleIn = async (id: string, roleId: string, endpoints?: UseEndpoints): Promise<FormRole> =>
    (await read(id, product.admin, endpoints)).roles.find((one) => one.id === roleId)!
  const send = (id: string, roles: Values[], client = product.admin, endpoints: UseEndpoints = formUseEndpoints) =>
    client.post<null>(endpoints.save.path, { id, roles })
  async function choose(id: string, roleId: string, level: UseLevel, endpoints?: UseEndpoints): Promise<void> {
    const { held } = await roleIn(id, roleId, endpoints)
    const answer = await send(id, [{ role: roleId, level, held }], product.admin, endpoints)
    expect(answer, answer.message).toMatchObject({ success: true })
  }
  /** What a role holds, without the names of the resources. */
  async function granted(roleId: string): Promise<string[]> {
    const { rows } = await sql<{ perms: string }>`
      select p.perms from sys_role_permission rp join sys_permission p on p.id = rp.permission_id
      where rp.role_id = ${roleId}`.execute(db)
    return rows.map(({ perms }) => perms.replace(/^[^:]+:/, '')).sort()
  }
  return {
    ...{ addRole, addPublisher, addMember, addForm, addView, publish, published, edit },
    ...{ notes, read, roleIn, send, choose, granted },
  }
}
