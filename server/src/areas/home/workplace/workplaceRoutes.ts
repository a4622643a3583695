import {
  defaultPageSize,
  errors,
  ok,
  type ProgressPeriod,
  progressPeriods,
  type TodoDue,
  todoDues,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Todos } from '../../../defineArea.ts'
import { actorOf } from '../../../http/authenticate.ts'
import { optionalText, queryOf } from '../../../http/inputs.ts'
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
  const config = { access: 'signedIn' as const }

  app.get('/report/workplace/visits', { config }, async (request) => ok(await myVisits(engine, actorOf(request))))
  app.get('/report/workplace/deadlines', { config }, async (request) => ok(await myDeadlines(engine, actorOf(request))))
  app.get('/report/workplace/recent', { config }, async (request) => ok(await recentRecords(engine, actorOf(request))))
  app.get('/report/workplace/todos', { config }, async (request) => {
    const query = queryOf(request)
    const actor = actorOf(request)
    return ok(
      await readTodos(engine, actor, todos(actor), {
        group: optionalText(query.group),
        due: optionalText(query.due) === undefined ? undefined : wordOf<TodoDue>(todoDues, query.due, '到期'),
        keyword: optionalText(query.keyword)?.slice(0, 100),
        onlySteps: query.only === 'steps',
        page: wholeOf(query.pageNo, 1, 10_000),
        size: wholeOf(query.pageSize, defaultPageSize, maxTodos),
      }),
    )
  })
  app.get('/report/home/progress', { config }, async (request) => {
    const { period = 'all' } = queryOf(request)
    return ok(await progressOf(engine, actorOf(request), wordOf<ProgressPeriod>(progressPeriods, period, '统计期间')))
  })
}

function wordOf<Word extends string>(words: Record<Word, string>, raw: unknown, title: string): Word {
  if (typeof raw === 'string' && Object.hasOwn(words, raw)) return raw as Word
  throw errors.badRequest(`${title}应为 ${Object.keys(words).join('、')} 之一`)
}

function wholeOf(raw: unknown, usual: number, most: number): number {
  const value = Number(raw)
  return Number.isInteger(value) && value >= 1 ? Math.min(value, most) : usual
}
