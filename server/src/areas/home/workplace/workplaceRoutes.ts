import {
  defaultPageSize,
  errors,
  homeEndpoints,
  type ProgressPeriod,
  progressPeriods,
  type TodoDue,
  todoDues,
  workplaceEndpoints,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Todos } from '../../../defineArea.ts'
import { mount } from '../../../http/mount.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { progressOf } from '../progress.ts'
import { myDeadlines } from './myDeadlines.ts'
import { myVisits } from './myVisits.ts'
import { readTodos } from './readTodos.ts'
import { recentRecords } from './recentRecords.ts'

/** Limited because the refusal rules run for each of them. */
const maxTodos = 100

/** The user's own todos. No permission is needed; the result is limited to the user's scope. */
export function workplaceRoutes(app: FastifyInstance, engine: Engine, todos: Todos): void {
  mount(app, workplaceEndpoints.visits, ({ actor }) => myVisits(engine, actor))
  mount(app, workplaceEndpoints.deadlines, ({ actor }) => myDeadlines(engine, actor))
  mount(app, workplaceEndpoints.recent, ({ actor }) => recentRecords(engine, actor))
  mount(app, workplaceEndpoints.todos, async ({ input, actor }) =>
    readTodos(engine, actor, todos(actor), {
      group: input.group,
      due: input.due === undefined ? undefined : wordOf<TodoDue>(todoDues, input.due, '到期'),
      keyword: input.keyword?.slice(0, 100),
      onlySteps: input.only === 'steps',
      page: wholeOf(input.pageNo, 1, 10_000),
      size: wholeOf(input.pageSize, defaultPageSize, maxTodos),
    }),
  )
  mount(app, homeEndpoints.progress, async ({ input, actor }) =>
    progressOf(engine, actor, wordOf<ProgressPeriod>(progressPeriods, input.period, '统计期间')),
  )
}

function wordOf<Word extends string>(words: Record<Word, string>, raw: string, title: string): Word {
  if (Object.hasOwn(words, raw)) return raw as Word
  throw errors.badRequest(`${title}应为 ${Object.keys(words).join('、')} 之一`)
}

function wholeOf(value: number | undefined, usual: number, max: number): number {
  return value !== undefined && value >= 1 ? Math.min(value, max) : usual
}
