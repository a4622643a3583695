import { CronError } from '../../cron/CronError.ts'
import { parseCron } from '../../cron/parseCron.ts'
import { defineResource } from '../../resource/defineResource.ts'
import { datetime, dictionary, multiline, text } from '../../resource/kinds/builders.ts'

/** Why an expression is not a valid schedule, shown after the title of its field. */
function cronError(expression: string): string | undefined {
  try {
    parseCron(expression)
    return undefined
  } catch (error) {
    if (error instanceof CronError) return `：${error.message}`
    throw error
  }
}

const plan = { section: '任务与计划' }

/** 定时任务: a job of the server's registry, and when it runs. */
export const job = defineResource({
  name: 'job',
  title: '定时任务',
  path: '/sys/quartzJob',
  table: 'sys_quartz_job',
  titleField: 'jobClassName',
  scope: 'platform',
  fields: {
    jobClassName: text('任务类名', {
      required: true,
      unique: true,
      max: 255,
      list: { width: 200, fixed: 'left' },
      search: 'like',
      form: plan,
    }),
    cronExpression: text('cron表达式', {
      required: true,
      max: 255,
      problem: cronError,
      list: { width: 200 },
      form: plan,
    }),
    parameter: multiline('参数', { max: 1000, form: plan }),
    description: text('描述', { max: 255, list: { width: 220, importance: 3 } }),
    status: dictionary('状态', 'quartz_status', {
      default: '0',
      wireNumber: true,
      list: { width: 90 },
      search: 'eq',
    }),
    nextTime: datetime('下次执行', { readOnly: true, list: { width: 152 }, form: false }),
    lastTime: datetime('上次执行', { readOnly: true, list: { width: 152, importance: 3 }, form: false }),
    lastResult: dictionary('上次结果', 'job_result', {
      readOnly: true,
      list: { width: 110 },
      search: 'in',
      form: false,
    }),
  },
})
