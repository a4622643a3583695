import { randomInt } from 'node:crypto'
import { resources, userPackage } from '@lexdesk/domain'
import { sql } from 'kysely'
import { hashPassword } from '../access/password.ts'
import type { Database } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import type { Tx } from '../resource/Engine.ts'
import { newId } from '../database/newId.ts'
import { wallClock } from '../clock/wallClock.ts'
import { menuSeeds } from './menu.ts'
import type { MenuPage } from './menuRows.ts'
import { inSeedOrder, type Seed } from './Seed.ts'
import { laterGrants } from './shared/laterGrants.ts'
import { dictionaryMark, seedDictionaries } from './seedDictionaries.ts'
import { menuMark, seedMenu } from './seedMenu.ts'
import { seedMarkTable } from './seedTables.ts'

const seedMarkCol = columnsIn(seedMarkTable)

export interface SeedOptions {
  adminPassword?: string
  demoData: boolean
  /** Their pages and seeds are inserted. */
  areas: readonly { menu?: readonly MenuPage[]; seeds?: readonly Seed[] }[]
  /** The current moment of the demo office; tests seed it on other days. */
  now?: string
}

export interface Seeded {
  /** Generated on the first start when none was given; shown once. */
  generatedPassword?: string
}

const firstTenant = 1

/**
 * Seeds a new database; the lists are loaded only for that. Every seed runs once and atomically, also when several
 * instances start concurrently.
 */
export async function seedDatabase(
  db: Database,
  { adminPassword, demoData, areas, now = wallClock() }: SeedOptions,
): Promise<Seeded> {
  const seeded: Seeded = {}
  let isNew = false
  const { rows: marks } = await sql<{ name: string }>`select ${seedMarkCol.name} from ${seedMarkCol.$table}`.execute(
    db.kysely,
  )
  const known = new Set(marks.map(({ name }) => name))
  const once = async (name: string, work: (tx: Tx) => Promise<void>): Promise<void> => {
    if (known.has(name)) return
    await db.kysely.transaction().execute(async (tx) => {
      const marked =
        await sql`insert into ${seedMarkCol.$table} (${seedMarkCol.name}) values (${name}) on conflict do nothing
          returning ${seedMarkCol.name}`.execute(tx)
      if (marked.rows.length === 0) return
      await work(tx)
      isNew = true
    })
  }

  await once('tenant', (tx) => seedTenant(tx))
  const menu = menuSeeds(
    areas.flatMap((area) => area.menu ?? []),
    [...resources, userPackage],
  )
  await once(menuMark(menu), (tx) => seedMenu(tx, menu))
  await once(dictionaryMark(), seedDictionaries)
  await once('admin', async (tx) => {
    const password = adminPassword ?? randomPassword()
    await seedAdmin(tx, await hashPassword(password))
    if (!adminPassword) seeded.generatedPassword = password
  })
  await once('departments', async (tx) => {
    const { seedDepartments } = await import('./seedOrganisation.ts')
    await seedDepartments(tx, firstTenant, demoData)
  })
  await once('roles', async (tx) => {
    const { seedRoles } = await import('./seedOrganisation.ts')
    await seedRoles(tx, firstTenant)
  })
  // Roles of older databases have no pinyin yet.
  await once('roles/pinyin', async (tx) => {
    const { spellRoles } = await import('./seedOrganisation.ts')
    await spellRoles(tx)
  })
  for (const [mark, steps] of Object.entries(laterGrants))
    await once(mark, async (tx) => {
      const { grantLike } = await import('./seedOrganisation.ts')
      for (const grants of steps) await grantLike(tx, grants)
    })
  await once('roles/entitlements', async (tx) => {
    const { grantLike, grantPageLike } = await import('./seedOrganisation.ts')
    await grantLike(tx, {
      'packageOrder:requestRefund': 'packageOrder:refund',
      'packageOrder:approveRefund': 'packageOrder:approveAdjust',
      'packageOrder:rejectRefund': 'packageOrder:rejectAdjust',
      'packageOrder:requestAdjust': 'appointment:reschedule',
    })
    await grantPageLike(tx, 'packageOrder:list', 'packageOrder:requestAdjust')
  })
  // Pages of online forms and the administrators of tenants that older versions have opened.
  await once('roles/tenantOnline', async (tx) => {
    const { grantOnlinePages, nameFormTenants } = await import('./seedTenantPages.ts')
    await nameFormTenants(tx)
    await grantOnlinePages(tx)
  })
  const facts = { tenantId: firstTenant, now, demoData }
  for (const { mark, stage, run } of inSeedOrder(areas.flatMap(({ seeds = [] }) => seeds)))
    if (demoData || stage !== 'demo') await once(mark, (tx) => run(tx, facts))
  // Without statistics about the new rows the planner guesses badly until the first automatic analysis.
  if (isNew) await sql`analyze`.execute(db.kysely)
  return seeded
}

async function seedTenant(tx: Tx): Promise<void> {
  await tx.insertInto('sys_tenant').values({ id: firstTenant, name: '律云法律服务平台', create_by: 'system' }).execute()
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
      work_no: 'A000',
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

function randomPassword(): string {
  return Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')
}
