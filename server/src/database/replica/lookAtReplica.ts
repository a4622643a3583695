import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { sessionSettings } from '../connection/SessionClient.ts'
import type { ReplicaProblem } from '../Database.ts'
import type { Primary } from './readsOfPrimary.ts'

/** Asks a connection of the replica. */
export type Ask = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>

/** What is committed on the primary is in its log up to here. */
export async function committedPosition({ kysely }: Pick<Primary, 'kysely'>): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`.execute(kysely)
  return rows[0]!.position
}

const firstPauseMs = 2

/** Whether the replica has everything up to a position, at the latest after this time. */
export async function reaches(ask: Ask, position: string, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    const [answer] = await ask<{ isCurrent: boolean }>(
      'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isCurrent"',
      [position],
    )
    if (answer!.isCurrent) return true
    const restMs = end - performance.now()
    if (restMs <= 0) return false
    await sleep(Math.min(pauseMs, restMs))
  }
}

interface Identity {
  system: string
  database: string
}

/** Copies of a server keep its number, so that it tells a replica from another server. */
const identity = `(select system_identifier::text from pg_control_system()) as system, current_database() as database`

export interface Look {
  problem: ReplicaProblem
  words: string
}

/** What keeps the replica from being read; undefined when nothing does. */
export async function lookAtReplica(primary: Primary, client: Client, withinMs: number): Promise<Look | undefined> {
  const { rows: own } = await sql<Identity>`select ${sql.raw(identity)}`.execute(primary.kysely)
  const position = await committedPosition(primary)
  try {
    await client.connect()
    const { rows } = await client.query<Identity & { standby: boolean; zone: string; style: string }>(
      `select pg_is_in_recovery() as standby, current_setting('TimeZone') as zone,
         current_setting('DateStyle') as style, ${identity}`,
    )
    const found = rows[0]!
    if (!found.standby) return wrong('DATABASE_READ_URL 指向的不是备库')
    if (found.system !== own[0]!.system || found.database !== own[0]!.database)
      return wrong('DATABASE_READ_URL 指向的不是本数据库的备库')
    if (found.zone !== sessionSettings.TimeZone || !found.style.startsWith('ISO'))
      return wrong(`连接池没有保持备库连接的时区和日期格式（现在是 ${found.zone}、${found.style}）`)
    const ask: Ask = async <Row>(text: string, values: readonly unknown[]) =>
      (await client.query(text, [...values])).rows as Row[]
    return (await reaches(ask, position, withinMs)) ? undefined : { problem: 'late', words: '备库落后于主库' }
  } catch (error) {
    return { problem: 'lost', words: `备库没有应答：${(error as Error).message}` }
  } finally {
    void client.end().catch(() => {})
  }
}

const wrong = (words: string): Look => ({ problem: 'wrong', words })
