import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import type { BusLog } from './connectRedisBus.ts'
import { topicVersionTable } from './topicVersionTable.ts'

const col = columnsIn(topicVersionTable)
const t = columnsIn(topicVersionTable, 't')

interface WatchOptions {
  db: Database
  log: BusLog | undefined
  everyMs: number
  /** Reads again what is kept of a topic; false: it could not be read, and is tried again. */
  readAgain(topic: string): Promise<boolean>
}

export interface VersionWatch {
  /** Raises the version of a topic after its change was committed; repeated until the database takes it. */
  raise(topic: string): void
  /** The topic could not be read: the next comparison reads it again. */
  forget(topic: string): void
  /** Reads again the topics that have changed elsewhere. */
  compare(): Promise<void>
  close(): Promise<void>
}

/** Finds changes of other instances whose events did not arrive, with or without Redis. */
export async function watchVersions({ db, log, everyMs, readAgain }: WatchOptions): Promise<VersionWatch> {
  const known = new Map<string, number>()
  const raising = new Set<string>()
  let isAway = false
  let last: Promise<void> = Promise.resolve()

  async function writeRaised(): Promise<void> {
    for (const topic of raising) {
      raising.delete(topic)
      try {
        const { rows } = await sql<{ version: number }>`
          insert into ${t.$table} (${col.topic}, ${col.version}) values (${topic}, 1)
          on conflict (${col.topic}) do update set ${col.version} = ${t.version} + 1
          returning ${col.version}`.execute(db.kysely)
        const { version } = rows[0]!
        // No other instance has raised it in between, and the own change was read when it was announced.
        if (known.get(topic) === version - 1) known.set(topic, version)
      } catch (error) {
        raising.add(topic)
        throw error
      }
    }
  }

  async function readChanged(): Promise<void> {
    const { rows } = await sql<{ topic: string; version: number }>`
      select ${col.topic}, ${col.version} from ${col.$table}`.execute(db.kysely)
    for (const { topic, version } of rows) {
      if (known.get(topic) === version) continue
      if (await readAgain(topic)) known.set(topic, version)
    }
  }

  /** One after the other. Of several failures in a row the first is logged. */
  function inTurn(...steps: (() => Promise<void>)[]): Promise<void> {
    last = last.then(async () => {
      try {
        for (const step of steps) await step()
        isAway = false
      } catch (error) {
        if (!isAway) log?.warn({ err: error }, 'topic_versions_not_compared')
        isAway = true
      }
    })
    return last
  }

  // An instance that died between a commit and its event is made up for by its next start.
  await sql`update ${col.$table} set ${col.version} = ${col.version} + 1`.execute(db.kysely)
  const { rows } = await sql<{ topic: string; version: number }>`
    select ${col.topic}, ${col.version} from ${col.$table}`.execute(db.kysely)
  for (const { topic, version } of rows) known.set(topic, version)

  const compare = (): Promise<void> => inTurn(writeRaised, readChanged)
  const timer = setInterval(() => void compare(), everyMs).unref()
  return {
    raise: (topic) => {
      raising.add(topic)
      void inTurn(writeRaised)
    },
    forget: (topic) => void known.delete(topic),
    compare,
    async close() {
      clearInterval(timer)
      await inTurn(writeRaised)
    },
  }
}
