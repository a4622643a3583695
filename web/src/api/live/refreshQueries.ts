import { sessionEndpoints, type Task } from '@lexdesk/domain'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../calls/call.ts'
import { ownWrites } from '../calls/ownWrites.ts'
import { refreshDictionary } from '../dictionaries/dictionaries.ts'
import { onlineFormsQuery } from '../resource/onlineResources.ts'
import { extensionsQuery } from '../resource/useExtended.ts'
import { permissionsKey } from '../session/permissionsKey.ts'
import { setBusinessClock } from './businessClock.ts'
import type { LiveMessage } from './LiveMessage.ts'
import { isFinished } from './isFinished.ts'

const spreadMs = 2_000

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
    case 'user':
    case 'notices':
      refreshNotices(client)
      break
    case 'session':
      // Requests the current user; if the session was ended, the failed call starts the sign-out.
      void call(sessionEndpoints.mine, {}, { quiet: true }).catch(() => {})
      void client.invalidateQueries({ queryKey: ['sessions'] })
      break
    case 'menu':
      notAtOnce(() => refreshMenu(client))
      break
    case 'resync':
      notAtOnce(() => {
        refreshMenu(client)
        resync(client)
      })
      break
    case 'demoClock':
      setBusinessClock(message.now)
      // Another day changes all figures, so all visible queries are refetched.
      void client.invalidateQueries()
      break
    case 'dict':
      refreshDictionary(client, message).catch(() => client.invalidateQueries({ queryKey: ['dictionaries'] }))
      break
    case 'task':
      client.setQueryData(['task', message.task.id], (known: Task | undefined) => newerState(known, message.task))
      client.setQueryData(['tasks'], (tasks: Task[] | undefined) => tasks && withTask(tasks, message.task))
      break
  }
}

/** Not all browsers at once. */
function notAtOnce(refresh: () => void): void {
  setTimeout(refresh, Math.random() * spreadMs)
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

export function resync(client: QueryClient): void {
  for (const name of ['resource', 'dictionaries', 'task', 'tasks', 'notices', 'platform'])
    void client.invalidateQueries({ queryKey: [name] })
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
