import {
  addWorkingHours,
  counsel,
  counselItem,
  counselRequest,
  createCalendar,
  mustDayNumber,
  toPlainDate,
  workingDeadline,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf, linesOf } from '../../../database/columnsOf.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { holidays2026 } from '../../../seed/shared/holidays2026.ts'
import { seededRandom } from '../../../seed/shared/seededRandom.ts'
import { insertSeeds, type SeedRow } from '../../../seed/insertSeeds.ts'

const i = columnsOf(counselItem, 'i')
const l = linesOf(counsel, 'lines', 'l')
const s = columnsOf(counsel, 's')

interface Served {
  id: string
  status: string
  startDate: string
  leadLawyerId: string
  level: string | null
  itemId: string
  itemName: string
  slaHours: number
}

const subjects: Readonly<Record<string, readonly string[]>> = {
  合同审查: ['采购合同审查', '办公室租赁合同审查', '软件服务合同审查', '经销合同审查'],
  合同起草: ['起草保密协议', '起草劳务合同', '起草合作框架协议'],
  日常法律咨询: ['试用期解除劳动合同的咨询', '股东出资期限的咨询', '个人信息收集的咨询', '广告用语的咨询'],
}
const office = { open: 9, close: 18 }

/** Recent requests of the demo clients: mostly answered in time, some late, some waiting. */
export async function seedCounselRequests(tx: Tx, tenantId: number, now: string): Promise<void> {
  const { rows } = await sql<Served>`
    select ${s.id}, ${s.status}, ${s.startDate} as "startDate", ${s.leadLawyerId} as "leadLawyerId",
      ${s.responseLevel} as level,
      ${i.id} as "itemId", ${i.name} as "itemName", ${i.slaHours} as "slaHours"
    from ${s.$table} join ${l.$table} on ${l.parentId} = ${s.id} join ${i.$table} on ${i.id} = ${l.counselItemId}
    where ${s.tenantId} = ${tenantId} and ${s.status} in ('active', 'suspended') and ${i.slaHours} is not null
    order by ${s.no}, ${l.orderNum}`.execute(tx)
  const requests = rows.flatMap((line, index) => requestsOf(line, index, now))
  requests.sort((one, other) => one.createTime!.localeCompare(other.createTime!))
  await insertSeeds(tx, counselRequest, requests, tenantId, {}, now)
}

function requestsOf(line: Served, index: number, now: string): SeedRow[] {
  const calendar = createCalendar(holidays2026, { confirmedYears: [2026] })
  const random = seededRandom(99_000 + index)
  const today = mustDayNumber(now.slice(0, 10))
  const first = Math.max(mustDayNumber(line.startDate), today - 180)
  return Array.from({ length: random.int(1, 4) }, (_, place): SeedRow | undefined => {
    // The last request of some lines is recent and waiting.
    const isWaiting = place === 0 && (line.status === 'suspended' || random.chance(0.3))
    const day = isWaiting ? today - random.int(0, 2) : random.int(first, today - 15)
    const receivedAt = `${toPlainDate(Math.max(day, first))} ${String(random.int(9, 16)).padStart(2, '0')}:${random.int(10, 59)}:00`
    if (receivedAt >= now) return undefined
    const level = line.level ?? 'normal'
    const hours = level === 'urgent' ? Math.min(2, line.slaHours) : line.slaHours
    const { at, steps, warning } = workingDeadline({ calendar, office, from: receivedAt, event: '收到请求', hours })
    const answered = addWorkingHours(calendar, receivedAt, (hours * random.int(20, 108)) / 100, office)
    // A long holiday may lie between.
    const doneAt = answered < now ? answered : now
    const status = !isWaiting
      ? random.chance(0.06)
        ? 'withdrawn'
        : 'done'
      : line.status === 'suspended'
        ? 'paused'
        : 'open'
    const titles = subjects[line.itemName] ?? [line.itemName]
    return {
      subject: titles[random.int(0, titles.length - 1)],
      counselId: line.id,
      itemId: line.itemId,
      level,
      receivedAt,
      lawyerId: line.leadLawyerId,
      slaHours: hours,
      dueAt: at,
      derivation: [
        `依据：${line.itemName}${level === 'urgent' ? '，紧急响应' : '的响应时限'}`,
        ...steps,
        ...(warning ? [`注意：${warning}`] : []),
      ].join('\n'),
      pausedMinutes: 0,
      pausedAt: status === 'paused' ? now : null,
      breached: status === 'done' && doneAt > at ? 'Y' : status === 'open' && now > at ? 'Y' : 'N',
      doneAt: status === 'done' ? doneAt : null,
      answerNote: status === 'done' ? '已书面答复客户。' : null,
      status,
      createTime: receivedAt,
      createBy: 'system',
    }
  }).filter((row): row is SeedRow => row !== undefined)
}
