import { addMinutes, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { today, wallClock } from '../../../clock/wallClock.ts'
import type { HistoryPart, HistoryWorld } from './HistoryWorld.ts'

const path = '/legal/appointment'
const slotsADay = 18
const summary = '逐项答复了客户提出的问题，并说明了后续办理的步骤和所需材料。'

/** Appointments that hold, consume and release the entitlements of their client. */
export function visitHistory(world: HistoryWorld): HistoryPart {
  const { product, roles, pick } = world
  const db = product.app.engine.db.kysely
  const visits: string[] = []
  let slots = 0
  let moved = 0

  const nextSlot = (): string => {
    const place = (slots += 1)
    const day = toPlainDate(mustDayNumber(today()) + 3 + Math.floor(place / slotsADay))
    return addMinutes(`${day} 09:00:00`, (place % slotsADay) * 30)
  }
  const ask = async (): Promise<string | undefined> => {
    const { success, result } = await roles.cs.post<{ id: string }>(`${path}/add`, {
      subject: '历史咨询',
      itemId: world.visitItemId,
      enterpriseId: pick(world.enterprises),
      personName: '王敏',
      mobile: `138${String(10_000_000 + slots)}`,
      goodAtId: world.goodAtId,
      payWay: 'entitlement',
    })
    if (success) visits.push(result.id)
    return success ? result.id : undefined
  }
  const inState = async (...states: string[]): Promise<string | undefined> => {
    const { rows } = await sql<{ id: string }>`
      select id from biz_appointment where id = any(${visits}::text[]) and status = any(${states}::text[]) order by id`.execute(
      db,
    )
    return pick(rows)?.id
  }
  const on = async (role: Parameters<HistoryWorld['race']>[0], states: string[], name: string, body = {}) => {
    const id = await inState(...states)
    return id !== undefined && (await world.race(role, path, id, name, body)) > 0
  }
  /** Moves it to now. Each begins at its own minute, because a lawyer cannot be double-booked. */
  const due = async (): Promise<string | undefined> => {
    const id = await inState('confirmed')
    if (id === undefined) return undefined
    const begin = sql`${addMinutes(wallClock(), -60 * (moved += 1))}::timestamptz`
    await sql`
      update biz_appointment set start_at = ${begin}, end_at = ${begin} + interval '30 minutes',
        busy_until = ${begin} + interval '30 minutes' where id = ${id}`.execute(db)
    return id
  }

  return {
    mustHappen: ['confirm'],
    often: ['confirm', 'confirm', 'finish'],
    moves: {
      confirm: async () => {
        const id = await ask()
        if (id === undefined) return false
        await world.step('ops', path, id, 'assign', { lawyerId: world.lawyerId, startAt: nextSlot() })
        await world.step('lawyer', path, id, 'accept')
        return (await world.race(pick(['ops', 'cs'] as const)!, path, id, 'confirm')) > 0
      },
      /** Two clients book the same slot. */
      sameHour: async () => {
        const ids = [await ask(), await ask()].filter((id) => id !== undefined)
        const startAt = nextSlot()
        const taken = await Promise.all(
          ids.map((id) => world.step('ops', path, id, 'assign', { lawyerId: world.lawyerId, startAt })),
        )
        expect(taken.filter(Boolean).length).toBeLessThanOrEqual(1)
        return taken.includes(true)
      },
      /** Several appointments compete for the last unit of a client. */
      concurrentConfirms: async () => {
        const ids: string[] = []
        for (let place = 0; place < 3; place += 1) {
          const id = await ask()
          if (id === undefined) continue
          await world.step('ops', path, id, 'assign', { lawyerId: world.lawyerId, startAt: nextSlot() })
          await world.step('lawyer', path, id, 'accept')
          ids.push(id)
        }
        return (await Promise.all(ids.map((id) => world.step('cs', path, id, 'confirm')))).includes(true)
      },
      reschedule: () => on('cs', ['confirmed'], 'reschedule', { reason: '改期', startAt: nextSlot() }),
      cancel: () => on('cs', ['confirmed', 'assigned'], 'cancel', { cancelReason: 'other' }),
      cancelLate: async () => {
        const id = await due()
        const holdDecision = pick(['consume', 'release'])
        const body = { reason: '临时有事', cancelReason: 'other', holdDecision }
        return id !== undefined && (await world.race('supervisor', path, id, 'cancelLate', body)) > 0
      },
      noShow: async () => {
        const id = await due()
        const body = { noShowParty: pick(['client', 'lawyer']) }
        return id !== undefined && (await world.race('cs', path, id, 'noShow', body)) > 0
      },
      finish: async () => {
        const id = await due()
        if (id === undefined || !(await world.step('lawyer', path, id, 'start'))) return false
        const body = { resultSummary: summary, followUp: 'none' }
        return (await world.race('lawyer', path, id, 'finish', body)) > 0
      },
      clientConfirm: () => on('cs', ['served'], 'clientConfirm'),
    },
    check: async (sums) => {
      const accounts = new Map([...sums.values()].flat().map((sum) => [sum.accountId, sum]))
      const { rows } = await sql<{ id: string; status: string; types: string[]; accounts: string[] }>`
        select v.id, v.status, array_remove(array_agg(e.type order by e.id), null) as types,
          array_remove(array_agg(distinct e.account_id), null) as accounts
        from biz_appointment v left join entitlement_entry e on e.ref_id = v.id and e.ref_type in ('appointment', 'noShow')
        where v.id = any(${visits}::text[]) group by v.id`.execute(db)
      for (const { id, status, types, accounts: used } of rows) {
        const count = (type: string) => types.filter((one) => one === type).length
        const said = `${status}: ${types.join()}`
        expect(used.length, said).toBeLessThanOrEqual(1)
        expect(count('hold') - count('consume') - count('release'), said).toBe(
          ['confirmed', 'serving'].includes(status) ? 1 : 0,
        )
        expect(count('consume'), said).toBeLessThanOrEqual(1)
        if (['served', 'completed'].includes(status)) expect(count('consume'), said).toBe(1)
        expect(count('adjust'), said).toBeLessThanOrEqual(status === 'noShow' ? 1 : 0)
        if (used.length === 0 || world.int(0, 9) > 0) continue
        const { result } = await product.admin.get<{ account: object; entries: object[] }>(`${path}/entitlement`, {
          id,
        })
        const { granted, consumed, held, available, expired } = accounts.get(used[0]!)!
        expect(result.account).toMatchObject({ granted, consumed, held, available, expired })
        expect(result.entries).toHaveLength(types.length)
      }
    },
  }
}
