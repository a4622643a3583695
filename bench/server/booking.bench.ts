import { beijingDay, isWorkday, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { createApp } from '../../server/src/app.ts'
import { tenantCalendar } from '../../server/src/calendar/tenantCalendar.ts'
import { readConfig } from '../../server/src/config.ts'
import type { Database } from '../../server/src/database/Database.ts'
import { openDatabase } from '../../server/src/database/connection/openDatabase.ts'
import { answerParent } from './answerParent.ts'
import type { BenchResult } from '../BenchResult.ts'
import { type Client, signIn } from './openClient.ts'
import { openStage, type Place } from './openStage.ts'

export const name = 'booking'
export const limit =
  '200 bookings at once, of one slot and of different ones: one winner of the one slot, all of the others; each answered within 2 seconds'

const bookings = 200
const lawyers = 20
const warmUps = 2
const maxSeconds = 2
const itemId = 'bench-item'

interface BookingRequest {
  id: string
  lawyerId: string
  startAt: string
}

export async function run(): Promise<BenchResult[]> {
  const stage = await openStage([])
  try {
    await fillDesk(stage.db)
    const server = await stage.play<typeof serveBookings>(import.meta.url, 'serveBookings', {})
    const client = await signIn(await server.ask('port'))
    const days = await workdays(stage.db, warmUps + 2)
    const requests = (turn: number): BookingRequest[] =>
      Array.from({ length: bookings }, (_, n) => ({
        id: `visit-${turn}-${n}`,
        lawyerId: `bench-${n % lawyers}`,
        startAt: `${days[turn]!} ${String(9 + Math.floor(n / lawyers / 2)).padStart(2, '0')}:${Math.floor(n / lawyers) % 2 ? '30' : '00'}:00`,
      }))
    for (let turn = 0; turn < warmUps; turn++) await bookAll(client, requests(turn))
    const different = await bookAll(client, requests(warmUps))
    const last = requests(warmUps + 1)
    const one = await bookAll(
      client,
      last.map(({ id }) => ({ ...last[0]!, id })),
    )
    return [
      {
        label: 'winners of one slot beyond one',
        ratio: Math.abs(one.won - 1),
        bound: 'atMost',
        limit: 0,
        details: `${one.won} of ${bookings}`,
      },
      {
        label: 'refused although their slots are free',
        ratio: bookings - different.won,
        bound: 'atMost',
        limit: 0,
        details: `${different.won} of ${bookings}`,
      },
      {
        label: `slowest answer against ${maxSeconds} seconds`,
        ratio: Math.max(one.slowest, different.slowest) / maxSeconds,
        bound: 'atMost',
        limit: 1,
        details: `${one.slowest.toFixed(2)} s of one slot, ${different.slowest.toFixed(2)} s of different ones`,
      },
    ]
  } finally {
    await stage.close()
  }
}

const book = (client: Client, { id, lawyerId, startAt }: BookingRequest): Promise<unknown> =>
  client.call('POST', `/api/legal/appointment/${id}/assign`, { lawyerId, startAt })

/** All at once, as when booking opens: how many were booked, and when the last request was answered. */
async function bookAll(client: Client, requests: BookingRequest[]): Promise<{ won: number; slowest: number }> {
  const started = performance.now()
  const answers = await Promise.allSettled(requests.map((wish) => book(client, wish)))
  const won = answers.filter(({ status }) => status === 'fulfilled').length
  return { won, slowest: (performance.now() - started) / 1000 }
}

async function workdays(db: Database, count: number): Promise<string[]> {
  const calendar = await tenantCalendar(db.kysely, 1)
  const days: string[] = []
  for (let day = mustDayNumber(beijingDay(new Date())) + 2; days.length < count; day++)
    if (isWorkday(calendar, toPlainDate(day))) days.push(toPlainDate(day))
  return days
}

/** Lawyers who are available all day, and inquiries that wait for a slot. */
async function fillDesk({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into biz_appointment_item (id, tenant_id, name, channel, duration, buffer_min, lead_hours) values ($1, 1, '测速', 'phone', 30, 0, 0)`,
    [itemId],
  )
  await pool.query(`
    insert into sys_user (id, tenant_id, username, realname, status, rel_tenant_ids)
    select 'bench-' || n, 0, 'bench' || n, '律师' || n, '1', '1' from generate_series(0, ${lawyers - 1}) n`)
  await pool.query(`
    insert into biz_lawyer_profile (id, tenant_id, name, user_id, licence_no, accept_flag, status)
    select 'bench-' || n, 1, '律师' || n, 'bench-' || n, lpad(n::text, 17, '0'), 'Y', 'approved' from generate_series(0, ${lawyers - 1}) n`)
  const add = (prefix: string) =>
    pool.query(
      `insert into biz_appointment (id, tenant_id, no, subject, item_id, person_name, mobile, status)
       select $1 || n, 1, $1 || n, '测速', $2, '张三', '13900000000', 'pending' from generate_series(0, ${bookings - 1}) n`,
      [prefix, itemId],
    )
  for (let turn = 0; turn < warmUps + 2; turn++) await add(`visit-${turn}-`)
}

export async function serveBookings({ url, dataDir }: Place) {
  const db = await openDatabase({ url, dataDir })
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, LOGIN_CAPTCHA: 'off' }), db })
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(address).port)
  return answerParent({ port: () => port }, async () => {
    await app.close()
    await db.close()
  })
}
