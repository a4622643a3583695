import type { Page } from '@lexdesk/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { type User, userDesk } from './testing/userDesk.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const { add, departId, idOf, roleIds } = userDesk(() => product)

describe('users of a role', () => {
  test('are listed, added and removed', async () => {
    const [role, one, two] = [await roleIds('editor'), await add(), await add()]
    const list = async () =>
      (await product.admin.get<Page<User>>('/sys/user/userRoleList', { roleId: role, pageSize: 50 })).result
    expect(
      await product.admin.post('/sys/user/addSysUserRole', { roleId: role, userIdList: [one.id, two.id] }),
    ).toMatchObject({ success: true, code: 0, message: '添加成功!' })
    expect((await list()).records.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
    const named = await product.admin.get<Page<User>>('/sys/user/userRoleList', {
      roleId: role,
      username: one.username,
    })
    expect(named.result).toMatchObject({ total: 1, records: [{ id: one.id }] })
    expect(await product.admin.delete('/sys/user/deleteUserRole', { roleId: role, userId: one.id })).toMatchObject({
      message: '删除成功!',
    })
    await product.admin.delete('/sys/user/deleteUserRoleBatch', { roleId: role, userIds: `${two.id},` })
    expect((await list()).total).toBe(0)
  })

  test('are changed only by actors who may assign the role', async () => {
    const hr = await product.signInAs({ username: 'hr5', permissions: ['role:users', 'role:list'] })
    const user = await add()
    const give = async (code: string) =>
      hr.post('/sys/user/addSysUserRole', { roleId: await roleIds(code), userIdList: [user.id] })
    expect(await give('ops')).toMatchObject({ status: 403 })
    expect(await give('role_hr5')).toMatchObject({ success: true })
    expect(await give('admin')).toMatchObject({ success: false })
  })
})

describe('users of a department', () => {
  test('are listed, added and removed, with the roles they had inside', async () => {
    const [dep, user] = [await departId('A01A06'), await add()]
    expect(
      await product.admin.post('/sys/user/editSysDepartWithUser', { depId: dep, userIdList: [user.id] }),
    ).toMatchObject({ success: true, message: '添加成功!' })
    const { result } = await product.admin.get<Page<User>>('/sys/user/departUserList', { depId: dep })
    expect(result.records).toMatchObject([{ id: user.id, orgCode: '内容编辑部' }])
    expect((await product.admin.get('/sys/user/userDepartList', { userId: user.id })).result).toEqual([
      { key: dep, value: dep, title: '内容编辑部', children: [] },
    ])
    const take = () => product.admin.delete('/sys/user/deleteUserInDepart', { depId: dep, userId: user.id })
    expect(await take()).toMatchObject({ success: true, message: '删除成功!' })
    expect(await take()).toMatchObject({ success: false, message: '当前选中部门与用户无关联关系!' })
    expect(await product.admin.get('/sys/user/userDepartList', { userId: user.id })).toMatchObject({
      success: false,
      code: 0,
      message: '查找失败',
    })
    expect((await product.admin.get('/sys/user/departUserList')).result).toBeNull()
  })

  test('a superior manages the own departments only', async () => {
    const head = await product.signInAs({ username: 'head', permissions: ['departRole:list'] })
    const [own, below, other] = [await departId('A01A02'), await departId('A01A02A01'), await departId('A01A03')]
    await product.admin.put('/sys/user/edit', { id: await idOf('head'), userIdentity: 2, departIds: own })
    const user = await add()
    const put = (depId: string) => head.post('/sys/user/editSysDepartWithUser', { depId, userIdList: [user.id] })
    expect(await put(below)).toMatchObject({ success: true })
    expect(await put(other)).toMatchObject({ success: false, error: { code: 'not_found' } })
    const { result } = await head.get<Page<User>>('/sys/user/departUserList', { pageSize: 100 })
    expect(result.records.map(({ id }) => id)).toContain(user.id)
    expect((await head.get<Page<User>>('/sys/user/departUserList', { depId: other })).result.total).toBe(0)
  })

  test('the address book shows one line per person', async () => {
    const [one, two] = [await departId('A01A01'), await departId('A01A02')]
    const user = await add({
      realname: '双部门',
      selecteddeparts: `${one},${two}`,
      telephone: '010-62345678',
      phone: '13900007788',
    })
    const plain = await product.signInAs({ username: 'reader', permissions: ['directory:read'] })
    const hr = await product.signInAs({ username: 'revealer', permissions: ['directory:read', 'user:reveal'] })
    const fresh = await product.signInAs({ username: 'freshReader' })
    for (const path of ['/sys/user/queryByOrgCode', '/sys/user/queryByOrgCodeForAddressList'])
      expect((await plain.get(path, { orgCode: 'A01', realname: '双部' })).result).toMatchObject({
        total: 1,
        records: [
          { userId: user.id, departName: '法律顾问部 | 诉讼业务部', telephone: '010-62345678', phone: '139****7788' },
        ],
      })
    const path = '/sys/user/queryByOrgCodeForAddressList'
    expect((await hr.get(path, { realname: '双部' })).result).toMatchObject({ records: [{ phone: '13900007788' }] })
    expect(await fresh.get(path, { orgCode: 'A01' })).toMatchObject({ status: 403, result: null })
  })
})
