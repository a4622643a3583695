import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from '../access/Actor.ts'
import { wallClock } from '../clock/wallClock.ts'
import { assertUsableFiles } from './write/assertUsableFiles.ts'
import type { Change, Engine, WriteContext } from './Engine.ts'
import { loadTextLibraries } from './read/textLibraries.ts'

/** Set while a transaction runs: taking a second connection then can starve the pool, and tests reject it. */
export const insideTransaction = new AsyncLocalStorage<true>()

/** One transaction and one moment; its changes are announced after the commit. */
export async function write<T>(engine: Engine, actor: Actor, work: (context: WriteContext) => Promise<T>): Promise<T> {
  await loadTextLibraries()
  const changes: Change[] = []
  const committed: (() => void)[] = []
  const result = await engine.db.kysely.transaction().execute((tx) =>
    insideTransaction.run(true, async () => {
      const context: WriteContext = {
        ...{ engine, tx, actor, now: wallClock() },
        changed: (change) => void changes.push(change),
        afterCommit: (then) => void committed.push(then),
      }
      const done = await work(context)
      await assertUsableFiles(
        context,
        changes.map(({ resource }) => resource),
      )
      await engine.beforeCommit?.(context, [...changes])
      return done
    }),
  )
  for (const then of committed) then()
  for (const change of mergeChanges(changes)) engine.announce(change)
  return result
}

/** Evaluates rules without writing: their context is a read-only transaction. */
export async function ask<T>(engine: Engine, actor: Actor, work: (context: WriteContext) => Promise<T>): Promise<T> {
  await loadTextLibraries()
  const transaction = engine.db.kysely.transaction().setAccessMode('read only')
  return transaction.execute((tx) =>
    insideTransaction.run(true, () =>
      work({ engine, tx, actor, isAsked: true, now: wallClock(), changed: refuseChange, afterCommit: refuseChange }),
    ),
  )
}

function refuseChange(): never {
  throw new Error('rules evaluated without a write must not change anything')
}

/** Merges changes with the same resource and action into one message. */
function mergeChanges(changes: readonly Change[]): Change[] {
  const merged: Change[] = []
  for (const change of changes) {
    const { resource, tenantId, ids, action } = change
    const same = merged.find((one) => one.resource === resource && one.tenantId === tenantId && one.action === action)
    if (same) same.ids = [...new Set([...same.ids, ...ids])]
    else merged.push({ ...change })
  }
  return merged
}
