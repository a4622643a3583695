import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '../../files/testing/sampleFiles.ts'
import type { Client } from '../../testing/testProduct.ts'
import { type MatterDesk, openMatterDesk } from './testing/matterDesk.ts'

let desk: MatterDesk
let outsider: Client
let outsiderId: string
beforeAll(async () => {
  desk = await openMatterDesk()
  outsider = await desk.product.signInAs({
    username: 'outsider',
    permissions: ['entrustment:list', 'contract:list', 'contract:add', 'contract:history', 'fileObject:list'],
  })
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'outsider'`.execute(desk.db)
  outsiderId = rows[0]!.id
})
afterAll(() => desk?.product.close())

const upload = async (client: Client): Promise<string> =>
  (await client.upload<{ path: string }>('/sys/common/upload', { name: '合同.pdf', bytes: pdf })).result.path
const status = async (client: Client, url: string) => (await client.send({ method: 'GET', url })).status
const address = (path: string): string => `/api/sys/common/static/${path}`

async function walledContract(files: string) {
  const { add, enterprise, admin } = desk
  const client = await enterprise()
  const matter = await add({ enterpriseId: client.id, personName: null })
  const contract = await admin.post<{ id: string; version: number }>('/legal/contract/add', {
    name: '墙内合同',
    enterpriseId: client.id,
    bizType: 'entrust',
    bizId: matter.id,
    files,
  })
  expect(contract, contract.message).toMatchObject({ success: true })
  const wall = async (blockedUserIds: string) =>
    expect(
      await desk.step(desk.supervisor, matter.id, 'wall', { blockedUserIds, reason: '曾任对方顾问' }),
    ).toMatchObject({ success: true })
  return { contract: contract.result, client, wall }
}

test('a wall closes the files of the contracts at once, including addresses issued before', async () => {
  const path = await upload(desk.admin)
  const { wall, client } = await walledContract(path)
  const find = () => outsider.get<{ records: { address: string; uses: string }[] }>('/sys/oss/file/list', { id: path })
  const [listed] = (await find()).result.records
  expect(listed).toMatchObject({ uses: '合同 1 条' })
  expect([await status(outsider, address(path)), await status(outsider, listed!.address)]).toEqual([200, 200])
  await wall(outsiderId)
  expect(await outsider.send({ method: 'GET', url: address(path) })).toMatchObject({
    status: 404,
    message: '文件不存在，或您没有查看权限',
  })
  expect(await status(outsider, listed!.address)).toBe(404)
  expect(await status(desk.product.anonymous, listed!.address)).toBe(401)
  expect((await find()).result.records).toEqual([])
  const named = await outsider.post('/legal/contract/add', {
    name: '另一合同',
    enterpriseId: client.id,
    bizType: 'other',
    files: path,
  })
  expect(named).toMatchObject({ success: false, message: '所附的文件不存在，或您没有使用权限，请重新上传' })
  expect(await status(desk.admin, address(path))).toBe(200)
  await wall('')
  expect(await status(outsider, address(path))).toBe(200)
})

test('an uploader who is walled off later cannot read the file, and walls apply to administrators too', async () => {
  const path = await upload(outsider)
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'admin'`.execute(desk.db)
  const { contract, wall } = await walledContract(await upload(desk.admin))
  await sql`update biz_contract set files = array_append(files, ${path}) where id = ${contract.id}`.execute(desk.db)
  expect([await status(outsider, address(path)), await status(desk.admin, address(path))]).toEqual([200, 200])
  await wall(`${outsiderId},${rows[0]!.id}`)
  expect([await status(outsider, address(path)), await status(desk.admin, address(path))]).toEqual([404, 404])
  // Removed from the record, it is still a file of the walled matter.
  await sql`update biz_contract set files = null where id = ${contract.id}`.execute(desk.db)
  expect(await status(outsider, address(path))).toBe(404)
})
