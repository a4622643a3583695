import { sessionEndpoints, type Task } from '@lexdesk/domain'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../calls/call.ts'
import { ownWrites } from '../calls/ownWrites.ts'
import { refreshDictionary } from '../dictionaries/dictionaries.ts'
import { onlineFormsQuery } from '../resource/onlineResources.ts'
import { extensionsQuery } from '../resource/useExtended.ts'
import { permissionsKey } from '../session/permissionsKey.ts'
import { setBusinessClock } from './businessClock.ts'
import type { ChangedDictionary, LiveMessage } from './LiveMessage.ts'
import { isFinished } from './isFinished.ts'

/** The time within which the browsers of an office fetch what has changed for all of them. */
const spreadMs = 2_000
const maxSingleDictionaries = 5
/** Somebody may be waiting for a new item of a dictionary. */
const dictionarySpreadMs = 1_000
/** A new notice is shown within a second. */
const noticeSpreadMs = 500

/** Updates cached queries according to a socket message. */
export function refreshQueries(client: QueryClient, message: LiveMessage): void {
  switch (message.cmd) {
    case 'resource':
      // Open lists decide themselves when to refetch; whatever is opened next must not show stale data.
      void client.invalidateQueries({
        queryKey: ['resource', message.resource],
        refetchType: 'none',
        predicate: (query) => ownWrites.readState([query], message.requestIds) !== 'read',
      })
      break
    case 'topic':
      notAtOnce(client, message.cmd, () => refreshNotices(client), noticeSpreadMs)
      break
    case 'user':
      refreshNotices(client)
      break
    case 'notices':
      notAtOnce(client, message.cmd, () => refreshNotices(client))
      break
    case 'session':
      // Requests the current user; if the session was ended, the failed call starts the sign-out.
      void call(sessionEndpoints.mine, {}, { quiet: true }).catch(() => {})
      void client.invalidateQueries({ queryKey: ['sessions'] })
      break
    case 'menu':
      notAtOnce(client, message.cmd, () => refreshMenu(client))
      break
    case 'resync':
      resync(client)
      break
    case 'demoClock':
      setBusinessClock(message.now)
      // Another day changes all figures, so all visible queries are refetched.
      notAtOnce(client, message.cmd, () => void client.invalidateQueries())
      break
    case 'dict':
      refreshDictionaries(client, message.codes)
      break
    case 'task':
      client.setQueryData(['task', message.task.id], (known: Task | undefined) => newerState(known, message.task))
      client.setQueryData(['tasks'], (tasks: Task[] | undefined) => tasks && withTask(tasks, message.task))
      break
  }
}

const waiting = new WeakMap<QueryClient, Set<string>>()

/** Not all browsers at once, and once for several messages about the same. */
function notAtOnce(client: QueryClient, about: string, refresh: () => void, withinMs = spreadMs): void {
  const own = waiting.get(client) ?? new Set()
  waiting.set(client, own)
  if (own.has(about)) return
  own.add(about)
  setTimeout(() => {
    own.delete(about)
    refresh()
  }, Math.random() * withinMs)
}

/** Each by itself; of many at once, all together. */
function refreshDictionaries(client: QueryClient, changed: readonly ChangedDictionary[]): void {
  if (changed.length > maxSingleDictionaries)
    return notAtOnce(client, 'dictionaries', () => invalidateAll(client, ['dictionaries', 'dictionary']))
  for (const dictionary of changed)
    notAtOnce(
      client,
      `dictionary ${dictionary.code}`,
      () => void refreshDictionary(client, dictionary).catch(() => invalidateAll(client, ['dictionaries'])),
      dictionarySpreadMs,
    )
}

function refreshMenu(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: permissionsKey })
  // A form that was published or stopped changes its page.
  void client.invalidateQueries({ queryKey: onlineFormsQuery.queryKey })
  void client.invalidateQueries({ queryKey: extensionsQuery.queryKey })
}

function refreshNotices(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['notices'] })
}

/** Fetches again what is shown, soon: messages were lost. */
export function resync(client: QueryClient): void {
  notAtOnce(client, 'resync', () => {
    refreshMenu(client)
    invalidateAll(client, ['resource', 'dictionaries', 'task', 'tasks', 'notices', 'platform'])
  })
}

function invalidateAll(client: QueryClient, names: readonly string[]): void {
  for (const name of names) void client.invalidateQueries({ queryKey: [name] })
}

/** A late frame must not turn a finished task back into a running one. */
function newerState(known: Task | undefined, task: Task): Task {
  return known && isFinished(known) && !isFinished(task) ? known : task
}

function withTask(tasks: Task[], task: Task): Task[] {
  return tasks.some(({ id }) => id === task.id)
    ? tasks.map((known) => (known.id === task.id ? newerState(known, task) : known))
    : [task, ...tasks]
}
