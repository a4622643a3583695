import {
  conflictCheck,
  contract,
  deadline,
  enterprise,
  entrustItem,
  entrustment,
  isContentious,
  openDeadlineStates,
  type Resource,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { calendarEntries } from '../../../calendar/tenantCalendar.ts'
import { columnsOf, linesOf } from '../../../database/columnsOf.ts'
import type { Tx } from '../../../resource/Engine.ts'
import type { ValuesOf } from '../../../resource/rulesFor.ts'
import { newId } from '../../../database/newId.ts'
import { composeDocx } from '../../../docx/composeDocx.ts'
import { addSeedFile } from '../../../seed/addSeedFile.ts'
import { authorityPath, demoTexts, waiverPath } from './demoTexts.ts'
import { entrustmentSeeds, opponentOf } from './entrustments.ts'
import type { MatterParties, MatterSeed } from './matters.ts'
import { type DeadlineBasis, dayRules, deadlineSeeds } from './seedDeadlines.ts'
import { personClients } from '../../../seed/shared/personClients.ts'
import { insertSeeds, type SeedRow } from '../../../seed/insertSeeds.ts'

const c = linesOf(entrustItem, 'checklist', 'c')
const enterpriseCol = columnsOf(enterprise)
const entrustItemCol = columnsOf(entrustItem)
const i = columnsOf(entrustItem, 'i')

type Matter = MatterSeed<typeof entrustment> & { id: string }
type Party = { name: string; type?: string; code?: string | null; role: string }

const unsearched = ['lead', 'declined']
const signed = ['inProgress', 'suspended', 'closing', 'closed', 'archived', 'terminated']
const over = ['closed', 'archived']

/** Entrustments of the demo office with everything their states require: searches, contracts, deadlines, documents. */
export async function seedEntrustments(tx: Tx, tenantId: number, parties: MatterParties, now: string): Promise<void> {
  const seeds = entrustmentSeeds(parties).map((row): Matter => ({ ...row, id: newId() }))
  const facts = await factsFor(tx, tenantId)
  for (const { blocks, ...text } of demoTexts) await addSeedFile(tx, tenantId, { ...text, bytes: composeDocx(blocks) })
  const rows: SeedRow[] = []
  const checks: SeedRow[] = []
  const contracts: SeedRow[] = []
  const deadlines: SeedRow[] = []
  const acting = seeds.find(({ status, enterpriseId }) => status === 'inProgress' && enterpriseId)
  const disputed = seeds.find(
    ({ status, enterpriseId }) => status === 'checking' && enterpriseId !== acting?.enterpriseId,
  )
  const waived = seeds.find(({ status, enterpriseId }) => status === 'quoting' && enterpriseId !== acting?.enterpriseId)
  const [suspected, decided] = ['checking', 'quoting'].map((state) =>
    seeds.find((seed) => seed.status === state && seed !== disputed && seed !== waived),
  )
  const alike = namesLikeClients(seeds)
  const client = facts.enterprises.get(acting?.enterpriseId as string)
  const adverse: Party = { name: client?.name ?? '', type: 'company', code: client?.code ?? null, role: 'opponent' }
  for (const [index, seed] of seeds.entries()) {
    const { id, status, createTime, createBy } = seed
    const added = { createTime, createBy }
    const named = partiesOf(seed, index, facts.enterprises)
    // One matter in the check is against a current client; in another all parties have consented to that.
    if (seed === disputed || seed === waived) named.push(adverse)
    // Two are against a party whose name sounds like a client's: one is undecided, the other decided.
    if (seed === suspected && alike[0]) named.push(alike[0])
    if (seed === decided && alike[1]) named.push(alike[1])
    const check = unsearched.includes(status) ? undefined : { id: newId(), ...added }
    const contractId = signed.includes(status) ? newId() : null
    const search = { subject: seed.matter, entrustmentId: id, parties: named, kind: 'matter', result: 'none' }
    // One was searched again.
    if (check && seed === acting)
      checks.push({ ...added, ...search, id: newId(), checkedAt: createTime, status: 'superseded' })
    if (check)
      checks.push({
        ...check,
        ...search,
        checkedAt: createTime,
        ...(seed === waived
          ? {
              status: 'waived',
              waiverFile: [waiverPath],
              waivedBy: 'zhouminhua',
              waivedAt: createTime,
              waiverReason: '双方均已书面同意',
            }
          : { status: 'valid' }),
      })
    if (contractId) contracts.push({ id: contractId, ...contractSeed(seed), ...added })
    const own = deadlineSeeds(seed, index, parties.today, facts)
    deadlines.push(...own)
    const open = own
      .filter((row) => openDeadlineStates.includes(row.status as never))
      .sort((a, b) => (String(a.date) < String(b.date) ? -1 : 1))
    rows.push({
      ...seed,
      ...endOf(seed, facts.checklist),
      itemIds:
        facts.items.get(`${String(seed.caseType)} ${String(seed.stage)}`) ??
        facts.items.get(String(seed.caseType)) ??
        null,
      parties: named,
      partiesChangedAt: createTime,
      conflictCheckId: check?.id ?? null,
      conflictResult: check ? 'none' : null,
      conflictFlag: 'N',
      noOpponentReason:
        isContentious(seed) && !named.some(({ role }) => role === 'opponent') ? '对方当事人尚未确定' : null,
      contractId,
      authorityFile: contractId ? [authorityPath(String(seed.authority))] : null,
      stages: contractId
        ? [{ stage: seed.stage, court: seed.court, startDate: createTime.slice(0, 10), approved: 'Y' }]
        : [],
      nextDeadline: open[0]?.date ?? null,
      deadlineType: open[0]?.type ?? null,
    })
  }
  const add = (resource: Resource, list: SeedRow[]) => insertSeeds(tx, resource, list, tenantId, {}, now)
  await add(entrustment, rows)
  await add(conflictCheck, checks)
  await add(contract, contracts)
  await add(deadline, deadlines)
}

/** Opponents whose names sound like those of the firm's clients. */
function namesLikeClients(seeds: readonly Matter[]): Party[] {
  const served = new Set(seeds.filter(({ status }) => status === 'inProgress').map(({ personName }) => personName))
  return personClients
    .filter(({ name }) => served.has(name))
    .map(({ soundsLike }) => ({ name: soundsLike, type: 'person', role: 'opponent' }))
}

interface Facts extends DeadlineBasis {
  enterprises: Map<string, { name: string; code: string }>
  /** Items by kind of case and stage, or by kind of case alone. */
  items: Map<string, string[]>
  checklist: { name: string; needed: string }[]
}

async function factsFor(tx: Tx, tenantId: number): Promise<Facts> {
  const { rows: enterprises } = await sql<{ id: string; name: string; code: string }>`
    select ${enterpriseCol.id}, ${enterpriseCol.name}, ${enterpriseCol.creditCode} as code
      from ${enterpriseCol.$table} where ${enterpriseCol.tenantId} = ${tenantId}`.execute(tx)
  const { rows: items } = await sql<{ id: string; caseType: string; stage: string }>`
    select ${entrustItemCol.id}, ${entrustItemCol.caseType} as "caseType", ${entrustItemCol.stage}
      from ${entrustItemCol.$table} where ${entrustItemCol.tenantId} = ${tenantId}
      order by ${entrustItemCol.orderNum} desc`.execute(tx)
  const { rows: papers } = await sql<{ name: string; needed: string }>`
    select ${c.name}, ${c.needed} from ${c.$table} join ${i.$table} on ${i.id} = ${c.parentId}
    where ${i.tenantId} = ${tenantId} and ${i.code} = 'civil1' order by ${c.orderNum}`.execute(tx)
  return {
    enterprises: new Map(enterprises.map(({ id, ...rest }) => [id, rest])),
    items: new Map(
      items.flatMap(({ id, caseType, stage }) => [
        [caseType, [id]],
        [`${caseType} ${stage}`, [id]],
      ]),
    ),
    checklist: papers,
    rules: await dayRules(tx, tenantId),
    calendar: await calendarEntries(tx, tenantId),
  }
}

function partiesOf(seed: Matter, index: number, enterprises: Facts['enterprises']): Party[] {
  const client = enterprises.get(seed.enterpriseId as string)
  const person = personClients.find(({ name }) => name === seed.personName)
  const opponent = opponentOf(seed.caseType as string, index)
  return [
    ...(client ? [{ name: client.name, type: 'company', code: client.code, role: 'client' }] : []),
    ...(person ? [{ name: person.name, type: 'person', code: person.idNo, role: 'client' }] : []),
    ...(opponent ? [{ ...opponent, role: 'opponent' }] : []),
  ]
}

function contractSeed(seed: Matter): ValuesOf<typeof contract> {
  const day = seed.createTime.slice(0, 10)
  return {
    name: `${String(seed.matter)}委托代理合同`.slice(0, 100),
    enterpriseId: seed.enterpriseId,
    personName: seed.personName,
    bizType: 'entrust',
    bizId: seed.id,
    amount: seed.fixedAmount,
    leadLawyerId: seed.leadLawyerId,
    signDate: day,
    startDate: day,
    status: over.includes(seed.status) || seed.status === 'terminated' ? 'finished' : 'effective',
  }
}

function endOf(seed: Matter, checklist: Facts['checklist']): ValuesOf<typeof entrustment> {
  if (seed.status === 'closing') return { result: 'partlyWon', summary: '主要诉请获得支持，已收到生效裁判文书。' }
  if (seed.status === 'terminated') return { settlement: '已按办理进度结算律师费，材料退还客户。' }
  if (!over.includes(seed.status)) return {}
  const isArchived = seed.status === 'archived'
  return {
    result: seed.caseType === 'special' ? 'delivered' : 'won',
    summary: '委托事项已办结，文书与材料已移交客户。',
    closedAt: seed.createTime.slice(0, 10),
    archiveNo: isArchived ? `DA-${seed.id.slice(-8)}` : null,
    archiveItems: checklist.map((line) => ({ ...line, done: isArchived ? 'Y' : 'N' })),
  }
}
