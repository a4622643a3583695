import {
  appointment,
  contract,
  counsel,
  enterprise,
  entrustment,
  mustDayNumber,
  openAppointmentStates,
  openEntrustmentStates,
  packageOrder,
  user,
} from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { today } from '../clock/wallClock.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import { stateLog } from '../resource/engineTables.ts'
import type { Standing } from './gradeConflict.ts'

const l = columnsIn(stateLog, 'l')
const tAppointment = columnsOf(appointment, 't')
const tContract = columnsOf(contract, 't')
const tCounsel = columnsOf(counsel, 't')
const tEnterprise = columnsOf(enterprise, 't')
const tEntrustment = columnsOf(entrustment, 't')
const tPackageOrder = columnsOf(packageOrder, 't')
const tUser = columnsOf(user, 't')
const u = columnsOf(user, 'u')

/** The facts of a record that names a party. */
export interface RecordFacts {
  id: string
  /** 委托 WT… 甲与乙纠纷. */
  title: string
  name: string
  standing: Standing
  /** In words, with dates. */
  fact: string
  /** Records named in the text, as `resource:id`. */
  cited: string[]
}

interface SourceRow {
  id: string
  enterpriseId: string | null
  no: string | null
  name: string | null
  status: string | null
  isCurrent: boolean
  /** When it began, in words: 2026-01-05 登记. */
  since: string | null
  /** The day on which it ended, from the record or from its step log. */
  endedOn: string | null
  /** The last day of its term. */
  until: string | null
  person: string | null
  deletedOn: string | null
}

interface Source {
  word: string
  query: (which: RawBuilder<unknown>) => RawBuilder<SourceRow>
  says: (row: SourceRow) => string
}

const dayOf = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
const plainDay = (column: RawBuilder<unknown>) => sql`to_char(${column}, 'YYYY-MM-DD')`
/** The day on which a record reached its current state. */
const sinceState = (resource: string) => sql`(
  select to_char(max(${l.at}) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') from ${l.$table}
  where ${l.resource} = ${resource} and ${l.rowId} = t.id and ${l.toState} = t.status)`
const nameOfUser = (id: RawBuilder<unknown>) => sql`(select ${u.realname} from ${u.$table} where ${u.id} = ${id})`

/** From the first of these days that is set: 2026-01-05 登记. */
const sinceDay = (...days: [RawBuilder<unknown>, string][]) =>
  sql`coalesce(${sql.join(days.map(([day, word]) => sql`${day} || ${` ${word}`}::text`))})`
const entered: [RawBuilder<unknown>, string] = [dayOf(tEntrustment.createTime), '登记']
const after = (word: string | null): string => (word === null ? '' : `，${word}`)

const ending = ({ endedOn }: SourceRow): string => (endedOn === null ? '结束日期未知' : `${endedOn} 结束`)

const matterWords: Record<string, string> = {
  lead: '意向委托',
  checking: '洽谈中的委托',
  quoting: '报价中的委托',
  reviewing: '待审批的委托',
  pendingSign: '待签约的委托',
  closed: '已结案委托',
  archived: '已归档委托',
  declined: '不予受理的委托',
  terminated: '已解除的委托',
}
const contractWords: Record<string, string> = {
  effective: '履行中',
  rescinding: '解除中',
  finished: '已履行',
  expired: '已到期',
  rescinded: '已解除',
  voided: '已作废',
  archived: '已归档',
}

const sources: Record<string, Source> = {
  entrustment: {
    word: '委托',
    query: (which) => sql`
      select ${tEntrustment.id}, ${tEntrustment.enterpriseId} as "enterpriseId", ${tEntrustment.no},
        ${tEntrustment.matter} as name, ${tEntrustment.status},
        ${tEntrustment.status} = any(${[...openEntrustmentStates]}::text[]) as "isCurrent",
          ${sinceDay(entered)} as since,
        coalesce(${plainDay(tEntrustment.closedAt)}, ${sinceState('entrustment')}) as "endedOn", null as until,
        ${nameOfUser(tEntrustment.leadLawyerId)} as person, ${dayOf(tEntrustment.deletedAt)} as "deletedOn"
      from ${tEntrustment.$table} where ${which}`,
    says: (row) => {
      const words = `${matterWords[row.status ?? ''] ?? '在办委托'} ${row.no ?? ''}${after(row.since)}`
      return row.isCurrent ? `${words}，承办律师 ${row.person ?? '未指定'}` : `${words}，${ending(row)}`
    },
  },
  contract: {
    word: '合同',
    query: (which) => sql`
      select ${tContract.id}, ${tContract.enterpriseId} as "enterpriseId", ${tContract.no}, ${tContract.name},
        ${tContract.status},
        ${tContract.status} in ('draft', 'reviewing', 'approved', 'signing', 'effective', 'rescinding') as "isCurrent",
        ${sinceDay([plainDay(tContract.startDate), '生效'], [plainDay(tContract.signDate), '签订'], entered)} as since,
        least(${plainDay(tContract.endDate)}, ${sinceState('contract')}) as "endedOn", ${plainDay(tContract.endDate)} as until,
        null as person, ${dayOf(tContract.deletedAt)} as "deletedOn"
      from ${tContract.$table} where ${which}`,
    says: (row) => {
      const words = `合同 ${row.no ?? ''} ${contractWords[row.status ?? ''] ?? '拟签中'}${after(row.since)}`
      if (!row.isCurrent) return `${words}，${ending(row)}`
      return row.until === null ? words : `${words}，至 ${row.until}`
    },
  },
  counsel: {
    word: '法律顾问',
    query: (which) => sql`
      select ${tCounsel.id}, ${tCounsel.enterpriseId} as "enterpriseId", ${tCounsel.no}, ${tCounsel.name},
        ${tCounsel.status},
        ${tCounsel.status} in ('draft', 'reviewing', 'pendingSign', 'active', 'suspended') as "isCurrent",
        ${plainDay(tCounsel.startDate)} as since,
        least(${plainDay(tCounsel.endDate)}, ${sinceState('counsel')}) as "endedOn", ${plainDay(tCounsel.endDate)} as until,
        ${nameOfUser(tCounsel.leadLawyerId)} as person, ${dayOf(tCounsel.deletedAt)} as "deletedOn"
      from ${tCounsel.$table} where ${which}`,
    says: (row) => {
      const words = `法律顾问 ${row.no ?? ''}`
      if (!row.isCurrent) return `${words}，${ending(row)}`
      const kind = row.status === 'active' || row.status === 'suspended' ? '服务期' : '洽谈中，拟服务期'
      return `${words} ${kind} ${row.since ?? '未知'} 至 ${row.until ?? '未知'}，主办律师 ${row.person ?? '未指定'}`
    },
  },
  packageOrder: {
    word: '套餐订单',
    query: (which) => sql`
      select ${tPackageOrder.id}, ${tPackageOrder.enterpriseId} as "enterpriseId", ${tPackageOrder.no},
        ${tPackageOrder.packageName} as name, ${tPackageOrder.status},
        ${tPackageOrder.status} in ('pendingPay', 'active', 'frozen') as "isCurrent",
        ${sinceDay([plainDay(tPackageOrder.startDate), '生效'], [dayOf(tPackageOrder.createTime), '下单'])} as since,
        least(${plainDay(tPackageOrder.endDate)}, ${sinceState('packageOrder')}) as "endedOn",
        ${plainDay(tPackageOrder.endDate)} as until, null as person, ${dayOf(tPackageOrder.deletedAt)} as "deletedOn"
      from ${tPackageOrder.$table} where ${which}`,
    says: (row) => {
      const words = `套餐 ${row.no ?? ''}`
      if (!row.isCurrent) return `${words}，${ending(row)}`
      if (row.status === 'pendingPay') return `${words} 待支付${after(row.since)}`
      return `${words} ${row.until === null ? '有效，未定到期日' : `有效至 ${row.until}`}${after(row.since)}`
    },
  },
  appointment: {
    word: '预约',
    query: (which) => sql`
      select ${tAppointment.id}, ${tAppointment.enterpriseId} as "enterpriseId", ${tAppointment.no},
        ${tAppointment.subject} as name, ${tAppointment.status},
        ${tAppointment.status} = any(${[...openAppointmentStates]}::text[]) as "isCurrent",
          ${sinceDay(entered)} as since,
        coalesce(${dayOf(tAppointment.servedAt)}, ${sinceState('appointment')}, ${dayOf(tAppointment.endAt)}) as "endedOn",
        to_char(${tAppointment.startAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as until,
        null as person, ${dayOf(tAppointment.deletedAt)} as "deletedOn"
      from ${tAppointment.$table} where ${which}`,
    says: (row) => {
      const words = `预约 ${row.no ?? ''}${after(row.since)}`
      if (!row.isCurrent) return `${words}，${ending(row)}`
      return `${words}，${row.until === null ? '咨询时间未定' : `预约时间 ${row.until}`}`
    },
  },
  user: {
    word: '本所人员',
    query: (which) => sql`
      select ${tUser.id}, null as "enterpriseId", null as no, ${tUser.realname} as name, null as status,
        true as "isCurrent",
        ${sinceDay([dayOf(tUser.createTime), '建立账号'])} as since, null as "endedOn", null as until, null as person,
          ${dayOf(tUser.deletedAt)} as "deletedOn"
      from ${tUser.$table} where ${which}`,
    says: ({ name, since }) => `本所人员 ${name ?? ''}${after(since)}`,
  },
}

/** Facts of the found records, by `resource:id`. Queries only the kinds that were found. */
export async function recordFacts(
  db: Kysely<Tables>,
  found: readonly { resource: string; rowId: string }[],
): Promise<Map<string, RecordFacts>> {
  const facts = new Map<string, RecordFacts>()
  const idsOf = (name: string) => [
    ...new Set(found.filter(({ resource }) => resource === name).map(({ rowId }) => rowId)),
  ]
  for (const [name, source] of Object.entries(sources)) {
    const ids = idsOf(name)
    if (ids.length === 0) continue
    const { rows } = await source.query(sql`t.id = any(${ids}::text[])`).execute(db)
    for (const row of rows) facts.set(`${name}:${row.id}`, factsOf(name, source, row))
  }
  const enterprises = idsOf('enterprise')
  if (enterprises.length > 0)
    for (const one of await enterpriseFacts(db, enterprises)) facts.set(`enterprise:${one.id}`, one)
  return facts
}

/** A permanently deleted record: only its names are known. It still counts. */
export function removedRecord(resource: string, id: string): RecordFacts {
  const title = `已彻底删除的${sources[resource]?.word ?? '企业'}记录`
  return { id, title, name: title, standing: { is: 'unknown' }, fact: title, cited: [`${resource}:${id}`] }
}

function factsOf(name: string, source: Source, row: SourceRow): RecordFacts {
  return {
    id: row.id,
    title: [source.word, row.no, row.name].filter(Boolean).join(' '),
    name: row.name ?? '',
    standing: standingOf(row),
    fact: source.says(row) + (row.deletedOn === null ? '' : `（已删除的记录，${row.deletedOn} 删除）`),
    cited: [`${name}:${row.id}`],
  }
}

function standingOf({ isCurrent, endedOn, deletedOn }: SourceRow): Standing {
  if (isCurrent && deletedOn === null) return { is: 'current' }
  const on = endedOn ?? deletedOn
  return on === null ? { is: 'unknown' } : { is: 'ended', on, daysAgo: daysSince(on) }
}

export const daysSince = (day: string): number => Math.max(0, mustDayNumber(today()) - mustDayNumber(day))

interface EnterpriseRow {
  id: string
  no: string | null
  name: string
  enteredOn: string | null
  deletedOn: string | null
}

/** Whether an enterprise is a client depends on all of its records, never on a single one. */
async function enterpriseFacts(db: Kysely<Tables>, ids: string[]): Promise<RecordFacts[]> {
  const { rows } = await sql<EnterpriseRow>`
    select ${tEnterprise.id}, ${tEnterprise.no}, ${tEnterprise.name}, ${dayOf(tEnterprise.createTime)} as "enteredOn",
      ${dayOf(tEnterprise.deletedAt)} as "deletedOn"
    from ${tEnterprise.$table} where ${tEnterprise.id} = any(${ids}::text[])`.execute(db)
  const records: (RecordFacts & { enterpriseId: string })[] = []
  for (const [name, source] of Object.entries(sources)) {
    if (name === 'user') continue
    const { rows: best } = await sql<SourceRow & { enterpriseId: string }>`
      select distinct on ("enterpriseId") * from (
        ${source.query(sql`t.enterprise_id = any(${ids}::text[])`)}) r
      order by "enterpriseId", ("isCurrent" and "deletedOn" is null) desc, "endedOn" desc nulls first`.execute(db)
    for (const row of best) records.push({ ...factsOf(name, source, row), enterpriseId: row.enterpriseId })
  }
  return rows.map((row) =>
    ofEnterprise(
      row,
      records.filter(({ enterpriseId }) => enterpriseId === row.id),
    ),
  )
}

function ofEnterprise(row: EnterpriseRow, records: readonly RecordFacts[]): RecordFacts {
  const { id, no, name, enteredOn, deletedOn } = row
  const title = ['企业', no, name].filter(Boolean).join(' ')
  const current = records.filter(({ standing }) => standing.is === 'current')
  const unknown = records.filter(({ standing }) => standing.is === 'unknown')
  const ended = records.filter(({ standing }) => standing.is === 'ended').sort(byEnd)
  const decisive = current.length > 0 ? current : unknown.length > 0 ? unknown : ended.slice(0, 1)
  const words = decisive.length > 0 ? decisive.map(({ fact }) => fact).join('；') : '没有业务记录'
  return {
    id,
    title,
    name,
    standing: decisive[0]?.standing ?? { is: 'unlinked' },
    fact: `企业档案 ${no ?? name}${enteredOn === null ? '' : `（${enteredOn} 建档）`}，${words}${deletedOn === null ? '' : `（已删除的记录，${deletedOn} 删除）`}`,
    cited: [`enterprise:${id}`, ...decisive.flatMap(({ cited }) => cited)],
  }
}

const endOf = ({ standing }: RecordFacts): string => (standing.is === 'ended' ? standing.on : '')
const byEnd = (one: RecordFacts, other: RecordFacts): number => (endOf(one) < endOf(other) ? 1 : -1)
