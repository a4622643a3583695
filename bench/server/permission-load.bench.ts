import { isDeepStrictEqual } from 'node:util'
import { hashPassword } from '../../server/src/access/password.ts'
import type { Database } from '../../server/src/database/Database.ts'
import { alternate, pairedRatio } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { median } from '../median.ts'
import { type Client, openClient } from './openClient.ts'
import { openStage, password } from './openStage.ts'
import type { serveBareMenu } from './serveBareMenu.ts'
import type { serveProduct } from './serveProduct.ts'

export { serveBareMenu } from './serveBareMenu.ts'
export { serveProduct } from './serveProduct.ts'

export const name = 'permission-load'
export const limit =
  'getUserPermissionByToken, 5 roles over 1,000 permissions: at most 1.5× of a bare handler with one hand-written SQL'

const path = '/api/sys/permission/getUserPermissionByToken'
const username = 'fiveroles'
const userId = 'bench-user'
const [groups, pages, buttons] = [20, 7, 6]
const roles = 5
const connections = 8
const rounds = 15
const roundSeconds = 1

export async function run(): Promise<BenchResult[]> {
  const stage = await openStage([])
  try {
    await fillPermissions(stage.db)
    const product = await stage.play<typeof serveProduct>(import.meta.url, 'serveProduct', { matters: [] })
    const bare = await stage.play<typeof serveBareMenu>(import.meta.url, 'serveBareMenu', { path, userId, tenantId: 1 })
    const port = await product.ask('port')
    const { token } = await openClient(port).call<{ token: string }>('POST', '/api/sys/login', { username, password })
    const ours = openClient(port, token)
    const peer = openClient(await bare.ask('port'))
    await assertSameAnswers(ours, peer)
    for (const client of [ours, peer]) await loadsPerSecond(client, 2)
    const speed = await alternate(rounds, {
      ours: () => loadsPerSecond(ours, roundSeconds),
      peer: () => loadsPerSecond(peer, roundSeconds),
    })
    return [
      {
        label: 'time of a load, 8 at a time',
        ratio: 1 / pairedRatio(speed),
        bound: 'atMost',
        limit: 1.5,
        details: `${median(...speed.ours).toFixed(0)} and ${median(...speed.peer).toFixed(0)} loads a second`,
      },
    ]
  } finally {
    await stage.close()
  }
}

/** A thousand menus and buttons; each role has a good part of them, so that they overlap. */
async function fillPermissions({ pool }: Database): Promise<void> {
  const made: { id: string }[] = []
  const add = (id: string, parent: string | null, menuType: number, more: object): void => {
    const row = { id, parent_id: parent, name: id, menu_type: menuType, sort_no: made.length, ...more }
    made.push(row)
  }
  for (let group = 0; group < groups; group += 1) {
    add(`g${group}`, null, 0, { url: `/g${group}`, component: 'layouts/RouteView' })
    for (let page = 0; page < pages; page += 1) {
      const id = `g${group}p${page}`
      add(id, `g${group}`, 1, { url: `/${id}`, component: `bench/${id}`, perms: `${id}:list` })
      for (let button = 0; button < buttons; button += 1) add(`${id}b${button}`, id, 2, { perms: `${id}:act${button}` })
    }
  }
  await pool.query(
    `insert into sys_permission (id, parent_id, name, menu_type, sort_no, url, component, perms)
     select id, parent_id, name, menu_type, sort_no, url, component, perms
     from json_populate_recordset(null::sys_permission, $1)`,
    [JSON.stringify(made)],
  )
  await pool.query(
    `insert into sys_user (id, tenant_id, username, realname, password, status, rel_tenant_ids, create_by)
     values ($1, 0, $2, '五个角色', $3, '1', '1', 'bench')`,
    [userId, username, await hashPassword(password)],
  )
  for (let role = 0; role < roles; role += 1) {
    const id = `bench-role-${role}`
    await pool.query(`insert into sys_role (id, tenant_id, role_code, role_name) values ($1, 1, $1, $1)`, [id])
    await pool.query(`insert into sys_user_role (user_id, role_id) values ($1, $2)`, [userId, id])
    const held = made.filter((_, place) => (place + role) % 3 !== 0).map((one) => one.id)
    await pool.query(`insert into sys_role_permission (role_id, permission_id) select $1, unnest($2::text[])`, [
      id,
      held,
    ])
  }
  await pool.query('analyze sys_permission, sys_role_permission')
}

async function assertSameAnswers(ours: Client, peer: Client): Promise<void> {
  const [one, two] = await Promise.all([ours, peer].map((client) => client.call<{ auth: unknown[] }>('GET', path)))
  if (!isDeepStrictEqual(one, two)) throw new Error('the bare handler returns another answer')
  if (one!.auth.length < groups * pages * buttons * 0.9) throw new Error(`only ${one!.auth.length} buttons`)
}

async function loadsPerSecond(client: Client, seconds: number): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await client.bytes('GET', path)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - started)
}
