import { sessionEndpoints } from '@lexdesk/domain'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../calls/call.ts'
import { refreshDictionary } from '../dictionaries/dictionaries.ts'
import { setHouseClock } from './houseClock.ts'
import type { LiveMessage } from './LiveMessage.ts'
import { isFinished, type Task } from './Task.ts'

/** Brings what has been fetched before up to what the socket tells. */
export function refreshQueries(client: QueryClient, message: LiveMessage): void {
  switch (message.cmd) {
    case 'resource':
      // Open lists decide by themselves when to fetch; whatever opens next must not show the old state.
      void client.invalidateQueries({ queryKey: ['resource', message.resource], refetchType: 'none' })
      // A notice that was taken back leaves the bells at once; only publishing has a frame of its own.
      if (message.resource === 'announcement' && message.action === 'revoke') refreshNotices(client)
      break
    case 'topic':
    case 'user':
      refreshNotices(client)
      break
    case 'session':
      // Asks who this is; whoever is signed out finds it out by that.
      void call(sessionEndpoints.mine, {}, { quiet: true }).catch(() => {})
      void client.invalidateQueries({ queryKey: ['sessions'] })
      break
    case 'demoClock':
      setHouseClock(message.now)
      // Another day, other figures: everything that is shown is asked for again.
      void client.invalidateQueries()
      break
    case 'dict':
      refreshDictionary(client, message.code).catch(() => client.invalidateQueries({ queryKey: ['dictionaries'] }))
      break
    case 'task':
      client.setQueryData(['task', message.task.id], (known: Task | undefined) => later(known, message.task))
      client.setQueryData(['tasks'], (tasks: Task[] | undefined) => tasks && withTask(tasks, message.task))
      break
  }
}

function refreshNotices(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['notices'] })
}

export function resync(client: QueryClient): void {
  for (const name of ['resource', 'dictionaries', 'task', 'tasks', 'notices', 'platform'])
    void client.invalidateQueries({ queryKey: [name] })
}

/** A frame that was overtaken does not bring a finished task back to life. */
function later(known: Task | undefined, task: Task): Task {
  return known && isFinished(known) && !isFinished(task) ? known : task
}

function withTask(tasks: Task[], task: Task): Task[] {
  return tasks.some(({ id }) => id === task.id)
    ? tasks.map((known) => (known.id === task.id ? later(known, task) : known))
    : [task, ...tasks]
}
