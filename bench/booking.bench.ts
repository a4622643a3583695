import { beijingDay, isWorkday, mustDayNumber, ok, toPlainDate } from '@lexdesk/domain'
import { createApp } from '../server/src/app.ts'
import { bookedConstraint } from '../server/src/areas/appointments/appointmentTables.ts'
import { tenantCalendar } from '../server/src/calendar/tenantCalendar.ts'
import { readConfig } from '../server/src/config.ts'
import type { Database } from '../server/src/database/Database.ts'
import { openDatabase } from '../server/src/database/openDatabase.ts'
import { alternate, pairedRatio } from './alternate.ts'
import { answerParent } from './answerParent.ts'
import type { BenchResult } from './BenchResult.ts'
import { median } from './median.ts'
import { type Client, signIn } from './openClient.ts'
import { openStage, type Place } from './openStage.ts'

export const name = 'booking'
export const limit =
  '200 bookings of one slot at once: exactly one; 200 of different slots at once: at least 0.5 of bare inserts under the same constraint through the same server'

const bookings = 200
const lawyers = 20
const rounds = 5
const warmUps = 2
const itemId = 'bench-item'
const peerPath = '/api/bench/book'

interface Wish {
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
    const days = await workdays(stage.db, warmUps + rounds + 1)
    const turns = { visit: 0, bare: 0, one: warmUps + rounds }
    const wishes = (kind: keyof typeof turns): Wish[] => {
      const turn = turns[kind]++
      const day = days[turn]!
      return Array.from({ length: bookings }, (_, n) => ({
        id: `${kind}-${turn}-${n}`,
        lawyerId: `bench-${n % lawyers}`,
        startAt: `${day} ${String(9 + Math.floor(n / lawyers / 2)).padStart(2, '0')}:${Math.floor(n / lawyers) % 2 ? '30' : '00'}:00`,
      }))
    }
    const ours = (): Promise<number> => speedOf(wishes('visit'), (wish) => book(client, wish))
    const peer = (): Promise<number> => speedOf(wishes('bare'), (wish) => client.call('POST', peerPath, wish))
    await alternate(warmUps, { ours, peer })
    const speed = await alternate(rounds, { ours, peer })
    const [first] = wishes('one')
    const answers = await Promise.allSettled(
      Array.from({ length: bookings }, (_, n) => book(client, { ...first!, id: `one-0-${n}` })),
    )
    const won = answers.filter(({ status }) => status === 'fulfilled').length
    return [
      {
        label: 'winners of one slot beyond one',
        ratio: Math.abs(won - 1),
        bound: 'atMost',
        limit: 0,
        details: `${won} of ${bookings}`,
      },
      {
        label: 'speed against bare inserts',
        ratio: pairedRatio(speed),
        bound: 'atLeast',
        limit: 0.5,
        details: `${median(...speed.ours).toFixed(0)} and ${median(...speed.peer).toFixed(0)} a second`,
      },
    ]
  } finally {
    await stage.close()
  }
}

const book = (client: Client, { id, lawyerId, startAt }: Wish): Promise<unknown> =>
  client.call('POST', `/api/legal/appointment/${id}/assign`, { lawyerId, startAt })

/** All at once, as when an office opens: how many a second until the last of them has his answer. */
async function speedOf(wishes: Wish[], work: (wish: Wish) => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await Promise.all(wishes.map(work))
  return (wishes.length * 1000) / (performance.now() - started)
}

async function workdays(db: Database, count: number): Promise<string[]> {
  const calendar = await tenantCalendar(db.kysely, 1)
  const days: string[] = []
  for (let day = mustDayNumber(beijingDay(new Date())) + 2; days.length < count; day++)
    if (isWorkday(calendar, toPlainDate(day))) days.push(toPlainDate(day))
  return days
}

/** Lawyers who receive all day, and questions that wait for an hour. */
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
  for (let turn = 0; turn < warmUps + rounds; turn++) await add(`visit-${turn}-`)
  await add('one-0-')
}

/** The product, and beside its own calls one that takes an hour in a table with the same constraint and does nothing else. */
export async function serveBookings({ url, dataDir }: Place) {
  const db = await openDatabase({ url, dataDir })
  await db.pool.query(`
    create table bench_booking (id text primary key, lawyer_id text collate "C", start_at timestamptz(0), busy_until timestamptz(0),
      constraint bench_${bookedConstraint} exclude using gist (lawyer_id with =, tstzrange(start_at, busy_until) with &&))`)
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, LOGIN_CAPTCHA: 'off' }), db })
  app.http.post(peerPath, { config: { access: 'signedIn' } }, async (request) => {
    const { id, lawyerId, startAt } = request.body as Wish
    await db.pool.query(`insert into bench_booking values ($1, $2, $3, $3::timestamptz + interval '30 minutes')`, [
      id,
      lawyerId,
      startAt,
    ])
    return ok(true)
  })
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(address).port)
  return answerParent({ port: () => port }, async () => {
    await app.close()
    await db.close()
  })
}
