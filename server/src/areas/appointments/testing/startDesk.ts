import { addMinutes, isWorkday, mustDayNumber, type OfferedStep, toPlainDate, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../../access/Actor.ts'
import { tenantCalendar } from '../../../calendar/tenantCalendar.ts'
import { openAccounts } from '../../../entitlement/openAccounts.ts'
import { newId } from '../../../database/newId.ts'
import { wallClock } from '../../../clock/wallClock.ts'
import { write } from '../../../resource/writeContext.ts'
import { type Answer, type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'

export interface Visit extends Values {
  id: string
  version: number
  no: string
  status: string
}

export interface LawyerDesk {
  client: Client
  userId: string
  profileId: string
  name: string
}

/** A booking office with its own catalogue and lawyers, on the real server. */
export interface Desk {
  product: TestProduct
  /** The nth working day or day of rest after today; different numbers give different days. */
  day(kind?: 'work' | 'rest', nth?: number): string
  item(changes?: Values): Promise<string>
  lawyer(changes?: Values): Promise<LawyerDesk>
  ask(changes?: Values): Promise<Answer<Visit>>
  act(visit: { id: string }, step: string, input?: Values, client?: Client): Promise<Answer<Visit>>
  read(visit: { id: string }): Promise<Visit>
  /** The refusal that the record shows for a step, without taking it. */
  refusal(visit: { id: string }, step: string, client?: Client): Promise<string | undefined>
  /** Moves the appointment so that it begins in so many minutes. */
  beginsIn(visit: { id: string }, minutes: number): Promise<void>
  enterprise(): Promise<string>
  /** An entitlement to so many appointments of an item. */
  account(enterpriseId: string, itemId: string, qty: number): Promise<string>
  entries(visit: { id: string }): Promise<string[]>
  available(accountId: string): Promise<number>
  close(): Promise<void>
}

const weekly = ['1', '2', '3', '4', '5'].map((weekday) => ({ weekday, from: '09:00:00', to: '18:00:00' }))
const lawyerActs = ['list', 'accept', 'decline', 'start', 'finish', 'reschedule', 'history']

export async function startDesk(): Promise<Desk> {
  const product = await startTestProduct()
  const { admin } = product
  const db = product.app.engine.db.kysely
  const calendar = await tenantCalendar(db, 1)
  const today = mustDayNumber(wallClock().slice(0, 10))
  const { rows: fields } = await sql<{ id: string }>`
    select id from biz_good_at where tenant_id = 1 and code = 'civil.labor'`.execute(db)
  let count = 0
  const unique = (word: string): string => `${word}${(count += 1)}`
  const added = async <T extends { id: string }>(path: string, body: Values): Promise<T> => {
    const answer = await admin.post<T>(`${path}/add`, body)
    if (!answer.success) throw new Error(`${path}: ${answer.message}`)
    return answer.result
  }
  const certifier = await product.signInAs({
    username: 'certifier',
    permissions: ['lawyerProfile:list', 'lawyerProfile:approve'],
  })
  const usualItem = await added('/legal/appointmentItem', {
    name: '试用电话咨询',
    channel: 'phone',
    duration: 30,
    bufferMin: 10,
    price: 20_000,
    leadHours: 2,
    cancelHours: 24,
  })

  const desk: Desk = {
    product,
    day: (kind = 'work', nth = 3) => {
      let day = today
      for (let count = 0; count < nth;)
        if (isWorkday(calendar, toPlainDate((day += 1))) === (kind === 'work')) count += 1
      return toPlainDate(day)
    },
    item: async (changes = {}) =>
      (
        await added('/legal/appointmentItem', {
          name: unique('项目'),
          channel: 'phone',
          duration: 30,
          leadHours: 0,
          ...changes,
        })
      ).id,
    lawyer: async (changes = {}) => {
      const username = unique('lawyer')
      const client = await product.signInAs({ username, permissions: lawyerActs.map((act) => `appointment:${act}`) })
      const { rows } = await sql<{ id: string }>`select id from sys_user where username = ${username}`.execute(db)
      const profile = await added('/legal/lawyerProfile', {
        name: username,
        userId: rows[0]!.id,
        licenceNo: `11101${String(100_000_000_000 + count)}`,
        goodAt: [{ goodAtId: fields[0]!.id, level: 'main' }],
        weekly,
        ...changes,
      })
      await certifier.post(`/legal/lawyerProfile/${profile.id}/approve`)
      return { client, userId: rows[0]!.id, profileId: profile.id, name: username }
    },
    ask: (changes = {}) =>
      admin.post<Visit>('/legal/appointment/add', {
        subject: '竞业限制是否有效',
        itemId: usualItem.id,
        personName: '王敏',
        mobile: `139${String(10_000_000 + (count += 1))}`,
        goodAtId: fields[0]!.id,
        payWay: 'free',
        ...changes,
      }),
    act: (visit, step, input = {}, client = admin) => client.step<Visit>('/legal/appointment', visit.id, step, input),
    read: async ({ id }) => (await admin.get<Visit>('/legal/appointment/queryById', { id })).result,
    refusal: async ({ id }, step, client = admin) =>
      (await client.get<OfferedStep[]>('/legal/appointment/steps', { id })).result.find(({ name }) => name === step)
        ?.refusal,
    beginsIn: async ({ id }, minutes) => {
      const begin = sql`${addMinutes(wallClock(), minutes)}::timestamptz`
      await sql`
        update biz_appointment set end_at = end_at - start_at + ${begin},
          busy_until = busy_until - start_at + ${begin}, start_at = ${begin} where id = ${id}`.execute(db)
    },
    enterprise: async () => {
      const { rows } = await sql<{ id: string }>`
        select id from biz_enterprise where tenant_id = 1 and status = 'certified' and deleted_at is null
        order by id limit 1 offset ${(count += 1) % 40}`.execute(db)
      return rows[0]!.id
    },
    account: (enterpriseId, itemId, qty) =>
      write(product.app.engine, systemActor(1), async (context) => {
        const line = {
          lineId: newId(),
          itemType: 'appointment' as const,
          itemId,
          itemName: '电话咨询',
          unit: '次',
          qty,
        }
        const source = { type: 'packageOrder' as const, id: newId(), enterpriseId }
        return (await openAccounts(context, source, [line]))[0]!.id
      }),
    entries: async ({ id }) => {
      const { rows } = await sql<{ type: string }>`
        select type from entitlement_entry where ref_id = ${id} order by id`.execute(db)
      return rows.map(({ type }) => type)
    },
    available: async (accountId) => {
      const { rows } = await sql<{ available: number }>`
        select available from entitlement_account where id = ${accountId}`.execute(db)
      return Number(rows[0]!.available)
    },
    close: () => product.close(),
  }
  return desk
}
