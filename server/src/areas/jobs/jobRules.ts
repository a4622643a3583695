import { AppError, errors, job, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { JobRegistry } from '../../jobs/JobDefinition.ts'
import { nextTime } from '../../jobs/nextTime.ts'
import { readParameters } from '../../jobs/readParameters.ts'
import { type AroundCalls, delFlagCalls, saying, type Standard } from '../../resource/routes/aroundCalls.ts'
import type { ResourceRules } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { wallClock } from '../../clock/wallClock.ts'

const col = columnsOf(job)

/** A job must be in the registry, with its own parameters; its next run follows from its schedule. */
export function jobRules(registry: Pick<JobRegistry, 'find'>): ResourceRules {
  function check(values: ValuesOf<typeof job>, current: Row<typeof job> | null): void {
    const given = (values.jobClassName ?? current?.jobClassName ?? '') as string
    const found = registry.find(given)
    if (!found) throw errors.invalid([{ field: 'jobClassName', message: `后台找不到该类名：${given}` }])
    // Aliases used by clients resolve to the same job.
    if ('jobClassName' in values) values.jobClassName = found.name
    const parameter = 'parameter' in values ? values.parameter : current?.parameter
    const read = readParameters(found.definition.parameters, parameter as string | null)
    if ('errors' in read) throw errors.invalid(read.errors)
  }

  return rulesFor(job, {
    beforeAdd: async (_context, values) => check(values, null),
    beforeEdit: async (_context, values, current) => {
      if ((['jobClassName', 'parameter'] as const).some((name) => name in values && values[name] !== current[name]))
        check(values, current)
    },
    derive: (values, current) => {
      const whole: ValuesOf<typeof job> = { ...current, ...values }
      const isSame = (['cronExpression', 'status'] as const).every((name) => whole[name] === current?.[name])
      if (current && isSame) return {}
      const next = whole.status === '0' ? nextTime(String(whole.cronExpression), new Date()) : null
      return { nextTime: next && wallClock(next) }
    },
    // A restored job does not catch up on missed runs.
    beforeDelete: async ({ tx }, row) => {
      await sql`update ${col.$table} set ${col.nextTime} = null where ${col.id} = ${row.id}`.execute(tx)
    },
  })
}

/** Wire messages (wire contract §3.11). */
export const jobCalls: AroundCalls = {
  ...delFlagCalls(0, 1),
  add:
    (standard): Standard =>
    async (request, reply, beside) => {
      try {
        return await saying('创建定时任务成功')(standard)(request, reply, beside)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'duplicate') throw error
        const { fields, details } = error
        throw new AppError('duplicate', '该定时任务类名已存在', { ...(fields && { fields }), details })
      }
    },
  edit: saying('更新定时任务成功!'),
  deleteBatch: saying('删除定时任务成功!'),
}
