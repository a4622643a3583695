import { randomInt } from 'node:crypto'
import { enterprise, goodAt, holiday, position, region, type Resource, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import { hashPassword } from '../access/password.ts'
import type { Database } from '../database/Database.ts'
import type { ResourceRules, Tx } from '../resource/Engine.ts'
import { newId } from '../resource/newId.ts'
import { wallClock } from '../resource/writeContext.ts'
import { insertSeeds, type SeedRow } from './insertSeeds.ts'

export interface SeedOptions {
  adminPassword?: string
  demoData: boolean
  rules?: Record<string, ResourceRules>
}

export interface Seeded {
  /** Made up on the first start when none was given; told once. */
  generatedPassword?: string
}

const firstTenant = 1
const asRows = (rows: readonly object[]): SeedRow[] => rows as SeedRow[]

/** Fills a new database; the lists are read only for that. Every seed runs once and in one piece; instances that start together do not do it twice. */
export async function seedDatabase(
  db: Database,
  { adminPassword, demoData, rules = {} }: SeedOptions,
): Promise<Seeded> {
  const seeded: Seeded = {}
  let isNew = false
  const { rows: marks } = await sql<{ name: string }>`select name from seed_mark`.execute(db.kysely)
  const known = new Set(marks.map(({ name }) => name))
  const once = async (name: string, work: (tx: Tx) => Promise<void>): Promise<void> => {
    if (known.has(name)) return
    await db.kysely.transaction().execute(async (tx) => {
      const marked =
        await sql`insert into seed_mark (name) values (${name}) on conflict do nothing returning name`.execute(tx)
      if (marked.rows.length === 0) return
      await work(tx)
      isNew = true
    })
  }
  const rowsOnce = (resource: unknown, rows: () => Promise<SeedRow[]>): Promise<void> => {
    const { name } = resource as Resource
    return once(name, async (tx) => insertSeeds(tx, resource as Resource, await rows(), firstTenant, rules[name]))
  }

  await once('dictionaries', seedDictionaries)
  await once('admin', async (tx) => {
    const password = adminPassword ?? madeUpPassword()
    await seedAdmin(tx, await hashPassword(password))
    if (!adminPassword) seeded.generatedPassword = password
  })
  await rowsOnce(region, async () => asRows(await (await import('./data/regions.ts')).regionRows()))
  await rowsOnce(goodAt, goodAtRows)
  await rowsOnce(holiday, async () => asRows((await import('./data/holidays2026.ts')).holidays2026))
  await rowsOnce(position, async () => asRows((await import('./data/positions.ts')).positions))
  if (demoData) {
    await once('staff', async (tx) => {
      const { staff } = await import('./data/staff.ts')
      await insertSeeds(tx, user as unknown as Resource, asRows(staff), firstTenant)
    })
    await rowsOnce(enterprise, enterpriseRows)
  }
  // Without figures about the new rows the planner guesses badly until the first automatic analysis.
  if (isNew) await sql`analyze`.execute(db.kysely)
  return seeded
}

async function seedDictionaries(tx: Tx): Promise<void> {
  const { dictionarySeeds } = await import('./data/dictionaries.ts')
  for (const { code, name, items } of dictionarySeeds) {
    const id = newId()
    await tx.insertInto('sys_dict').values({ id, dict_code: code, dict_name: name }).execute()
    if (items.length === 0) continue
    await tx
      .insertInto('sys_dict_item')
      .values(
        items.map(({ value, text, color }, index) => ({
          id: newId(),
          dict_id: id,
          item_value: value,
          item_text: text,
          color: color ?? null,
          sort_order: index + 1,
        })),
      )
      .execute()
  }
}

async function seedAdmin(tx: Tx, password: string): Promise<void> {
  const [userId, roleId] = [newId(), newId()]
  await tx
    .insertInto('sys_user')
    .values({
      id: userId,
      tenant_id: 0,
      username: 'admin',
      realname: '管理员',
      realname_pinyin: 'guanliyuan gly',
      password,
      status: '1',
      rel_tenant_ids: String(firstTenant),
      create_by: 'system',
    })
    .execute()
  await tx
    .insertInto('sys_role')
    .values({ id: roleId, tenant_id: 0, role_code: 'admin', role_name: '管理员' })
    .execute()
  await tx.insertInto('sys_user_role').values({ user_id: userId, role_id: roleId }).execute()
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

function madeUpPassword(): string {
  return Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')
}

/** The list names parents by code; rows refer to ids. */
async function goodAtRows(): Promise<SeedRow[]> {
  const { goodAtFields } = await import('./data/goodAtFields.ts')
  const ids = new Map(goodAtFields.map(({ code }) => [code, newId()]))
  return goodAtFields.map(({ parentCode, ...row }) => ({
    ...row,
    id: ids.get(row.code)!,
    parentId: parentCode ? ids.get(parentCode) : null,
  }))
}

async function enterpriseRows(): Promise<SeedRow[]> {
  const [{ enterpriseSeeds }, { staff }] = await Promise.all([
    import('./data/enterprises.ts'),
    import('./data/staff.ts'),
  ])
  const managers = staff.filter(({ workNo }) => workNo.startsWith('Y'))
  const lawyers = staff.filter(({ workNo }) => workNo.startsWith('L'))
  return enterpriseSeeds({ today: wallClock().slice(0, 10) }).map((row, index) => ({
    ...row,
    ownerId: managers[index % managers.length]!.id,
    counselLawyerId: row.level === 'A' ? lawyers[index % lawyers.length]!.id : null,
    createBy: managers[index % managers.length]!.username,
  }))
}
