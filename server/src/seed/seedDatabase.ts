import { randomInt } from 'node:crypto'
import {
  addMinutes,
  announcement,
  appointmentItem,
  category,
  checkRule,
  counselItem,
  enterprise,
  entrustItem,
  fillRule,
  goodAt,
  holiday,
  job,
  packageCategory,
  position,
  region,
  type Resource,
  templateType,
  user,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { hashPassword } from '../access/password.ts'
import type { Database } from '../database/Database.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import type { ResourceRules, Tx } from '../resource/Engine.ts'
import { newId } from '../resource/write/newId.ts'
import { wallClock } from '../clock/wallClock.ts'
import { nameRulesVersion } from '../names/nameRulesVersion.ts'
import { insertSeeds, type SeedRow } from './insertSeeds.ts'
import { laterGrants } from './data/laterGrants.ts'
import { dictionaryMark, seedDictionaries } from './seedDictionaries.ts'
import { menuMark, seedMenu } from './seedMenu.ts'
import { seedMarkTable } from './seedTables.ts'

const jobCol = columnsOf(job)
const seedMarkCol = columnsIn(seedMarkTable)

export interface SeedOptions {
  adminPassword?: string
  demoData: boolean
  rules?: Record<string, ResourceRules>
  /** The moment that the demo office is at; tests sow it on other days. */
  now?: string
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
  { adminPassword, demoData, rules = {}, now = wallClock() }: SeedOptions,
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
  const rowsOnce = (resource: Resource, rows: () => Promise<SeedRow[]>): Promise<void> => {
    const { name } = resource
    return once(name, async (tx) => insertSeeds(tx, resource, await rows(), firstTenant, rules[name], now))
  }

  await once('tenant', (tx) => seedTenant(tx))
  await once(menuMark(), seedMenu)
  await once(dictionaryMark(), seedDictionaries)
  await once('admin', async (tx) => {
    const password = adminPassword ?? madeUpPassword()
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
  await rowsOnce(region, async () => asRows(await (await import('./data/regions.ts')).regionRows()))
  await rowsOnce(goodAt, goodAtRows)
  await rowsOnce(appointmentItem, async () => asRows((await import('./data/appointmentItems.ts')).appointmentItems))
  await rowsOnce(entrustItem, async () => asRows((await import('./data/entrustItems.ts')).entrustItems))
  await once('deadlineRules', async (tx) =>
    (await import('./seedDeadlineRules.ts')).seedDeadlineRules(tx, now, demoData ? firstTenant : undefined),
  )
  await rowsOnce(holiday, async () => asRows((await import('./data/holidays2026.ts')).holidays2026))
  await once('holidayYear', async (tx) => (await import('./seedHolidayYears.ts')).seedHolidayYears(tx, now))
  await rowsOnce(position, async () => asRows((await import('./data/positions.ts')).positions))
  await rowsOnce(category, categoryRows)
  await rowsOnce(templateType, templateTypeRows)
  await rowsOnce(checkRule, async () => asRows((await import('./data/checkRules.ts')).checkRules))
  await rowsOnce(fillRule, async () => asRows((await import('./data/fillRules.ts')).fillRules))
  await rowsOnce(counselItem, async () => asRows((await import('./data/counselItems.ts')).counselItemSeeds))
  await rowsOnce(packageCategory, packageCategoryRows)
  await rowsOnce(job, async () => asRows((await import('./data/jobs.ts')).jobSeeds))
  await once('job/cleanLogs', seedCleanLogs)
  await once('job/appointments', async (tx) => addJobs(tx, (await import('./data/jobs.ts')).appointmentJobs))
  await once('job/counsels', async (tx) => addJobs(tx, (await import('./data/jobs.ts')).counselJobs))
  await once('job/requests', async (tx) => addJobs(tx, (await import('./data/jobs.ts')).requestJobs))
  await once('job/contracts', async (tx) => addJobs(tx, (await import('./data/jobs.ts')).contractJobs))
  await once('job/conflicts', async (tx) => addJobs(tx, (await import('./data/jobs.ts')).conflictJobs))
  await once('job/content', async (tx) => addJobs(tx, (await import('./data/jobs.ts')).contentJobs))
  await once('articleCategory', async (tx) => (await import('./seedContent.ts')).seedArticleCategories(tx, firstTenant))
  if (demoData) {
    await once('staff', async (tx) => {
      const { staff } = await import('./data/staff.ts')
      // Lists begin with the newest: those who came first stand at their end.
      const people = staff.map((one, index) => ({ ...one, createTime: index < 10 ? now : addMinutes(now, -600_000) }))
      await insertSeeds(tx, user, asRows(people), firstTenant, {}, now)
      const { seedStaffPlaces } = await import('./seedOrganisation.ts')
      await seedStaffPlaces(tx, staff)
    })
    await once('holidayYear/next', async (tx) =>
      (await import('./seedHolidayYears.ts')).seedNextYear(tx, firstTenant, now),
    )
    await once('lawyerProfile', async (tx) => (await import('./seedLawyers.ts')).seedLawyers(tx, firstTenant, now))
    await rowsOnce(enterprise, () => enterpriseRows(now))
    await rowsOnce(announcement, async () => (await import('./data/announcements.ts')).announcementRows(now))
    await once('contractTemplate', async (tx) =>
      (await import('./seedTemplates.ts')).seedTemplates(tx, firstTenant, now),
    )
    await once('matters', async (tx) => {
      const { seedMatters } = await import('./seedMatters.ts')
      await seedMatters(tx, firstTenant, now)
    })
    await once('appraise', async (tx) => (await import('./seedLawyers.ts')).seedAppraisals(tx, firstTenant, now))
    await once('packages', async (tx) => {
      const { seedPackages } = await import('./seedPackages.ts')
      await seedPackages(tx, firstTenant, now)
    })
    await once('counsels', async (tx) => {
      const { seedCounsels } = await import('./seedCounsels.ts')
      await seedCounsels(tx, firstTenant, now)
    })
    await once('counselRequests', async (tx) =>
      (await import('./seedCounselRequests.ts')).seedCounselRequests(tx, firstTenant, now),
    )
    await once('contractTexts', async (tx) =>
      (await import('./seedContractTexts.ts')).seedContractTexts(tx, firstTenant, now),
    )
    await once('templateDownload', async (tx) =>
      (await import('./seedDownloads.ts')).seedDownloads(tx, firstTenant, now),
    )
    await once('figures', async (tx) => (await import('./keepFigures.ts')).keepFigures(tx))
    await once('content', async (tx) => (await import('./seedContent.ts')).seedContent(tx, firstTenant, now))
  }
  await once('contractTemplate/authority', async (tx) =>
    (await import('./seedTemplates.ts')).addAuthorityTemplate(tx, now),
  )
  await once(`parties:${nameRulesVersion}`, async (tx) =>
    (await import('../parties/refreshParties.ts')).refreshParties(tx),
  )
  if (demoData) await once('findings', async (tx) => (await import('./seedFindings.ts')).seedFindings(tx, firstTenant))
  await once('opponents', async (tx) => (await import('./keepFigures.ts')).nameOpponents(tx))
  // Without figures about the new rows the planner guesses badly until the first automatic analysis.
  if (isNew) await sql`analyze`.execute(db.kysely)
  return seeded
}

async function seedCleanLogs(tx: Tx): Promise<void> {
  await addJobs(tx, [(await import('./data/jobs.ts')).cleanLogsSeed])
}

/** Jobs that came later, where nobody has set them up himself. */
async function addJobs(tx: Tx, seeds: readonly { jobClassName: string }[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select ${jobCol.jobClassName} as name from ${jobCol.$table} where ${jobCol.deletedAt} is null`.execute(tx)
  const missing = seeds.filter(({ jobClassName }) => !rows.some(({ name }) => name === jobClassName))
  if (missing.length > 0) await insertSeeds(tx, job, asRows(missing), firstTenant)
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

async function packageCategoryRows(): Promise<SeedRow[]> {
  const { packageCategorySeeds } = await import('./data/servicePackages.ts')
  const ids = new Map(packageCategorySeeds.map(({ code }) => [code, newId()]))
  return packageCategorySeeds.map(({ parentCode, ...row }) => ({
    ...row,
    id: ids.get(row.code)!,
    parentId: parentCode ? ids.get(parentCode) : null,
  }))
}

async function templateTypeRows(): Promise<SeedRow[]> {
  const { templateTypes } = await import('./data/templateTypes.ts')
  const ids = new Map(templateTypes.map(({ code }) => [code, newId()]))
  return templateTypes.map(({ parentCode, ...row }, index) => ({
    ...row,
    id: ids.get(row.code)!,
    parentId: parentCode ? ids.get(parentCode) : null,
    orderNum: index + 1,
  }))
}

/** The place of a category follows from its code. */
async function categoryRows(): Promise<SeedRow[]> {
  const { categorySeeds } = await import('./data/categories.ts')
  const ids = new Map(categorySeeds.map(({ code }) => [code, newId()]))
  return categorySeeds.map((row) => ({
    ...row,
    id: ids.get(row.code)!,
    parentId: ids.get(row.code.slice(0, -3)) ?? null,
  }))
}

async function enterpriseRows(now: string): Promise<SeedRow[]> {
  const [{ enterpriseSeeds }, { staff }] = await Promise.all([
    import('./data/enterprises.ts'),
    import('./data/staff.ts'),
  ])
  const managers = staff.filter(({ workNo }) => workNo.startsWith('Y'))
  const lawyers = staff.filter(({ workNo }) => workNo.startsWith('L'))
  const rows = enterpriseSeeds({ today: now.slice(0, 10) }).map((row, index): SeedRow => ({
    ...row,
    id: newId(),
    ownerId: managers[index % managers.length]!.id,
    counselLawyerId: row.level === 'A' ? lawyers[index % lawyers.length]!.id : null,
    createBy: managers[index % managers.length]!.username,
  }))
  const target = rows.find(({ status }) => status === 'certified')!
  const merged = rows.findLast(({ status }) => status === 'cancelled')!
  Object.assign(merged, { status: 'merged', mergedIntoId: target.id, mergedAt: now, mergedLinks: [] })
  target.formerNames = [{ name: merged.name, note: '由重复登记合并而来' }]
  return rows
}
