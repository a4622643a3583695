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
  /** How often everything is read again, whatever the versions say. */
  readAllMs: number
  /** What is kept. */
  topics(): Iterable<string>
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

/**
 * Finds changes of other instances whose events did not arrive, with or without Redis. An instance that dies between its
 * commit and its event raises no version: therefore everything is read again now and then.
 */
export async function watchVersions({
  db,
  log,
  everyMs,
  readAllMs,
  topics,
  readAgain,
}: WatchOptions): Promise<VersionWatch> {
  const known = new Map<string, number>()
  const raising = new Set<string>()
  let isAway = false
  let readAllAt = performance.now()
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
    if (performance.now() - readAllAt >= readAllMs) {
      readAllAt = performance.now()
      for (const topic of topics()) await readAgain(topic)
    }
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

  // An instance that died between a commit and its event is made up for at once by its next start.
  // In the order of the topics: several instances may start at once.
  await sql`
    with locked as (select ${col.topic} as topic from ${col.$table} order by ${col.topic} for update)
    update ${t.$table} set ${col.version} = ${t.version} + 1 from locked where ${t.topic} = locked.topic`.execute(
    db.kysely,
  )
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
