import { integer } from '@lexdesk/domain/fields'
import { sql } from 'kysely'
import { columnsIn } from '../../database/columnsOf.ts'
import { compactTally } from '../../database/tally.ts'
import type { JobDefinition } from '../../jobs/JobDefinition.ts'
import { jobRunTable } from '../../jobs/jobTables.ts'
import { inTurn } from '../../jobs/serveRows.ts'
import type { Engine } from '../../resource/Engine.ts'
import { cleanLogs } from './cleanLogs.ts'
import { expirePackages } from './expirePackages.ts'

const col = columnsIn(jobRunTable)

/** What the jobs need of other areas. */
export interface JobWork {
  engine: Engine
  /** Each forgets what is over: uploads, imports, answers kept for repetition. */
  sweeps: readonly (() => Promise<void>)[]
  sendMessages(signal: AbortSignal): Promise<string>
  publishAnnouncements(signal: AbortSignal): Promise<string>
  contractTerms(signal: AbortSignal): Promise<string>
  escalateAppointments(signal: AbortSignal): Promise<string>
  completeAppointments(signal: AbortSignal): Promise<string>
  publishContent(signal: AbortSignal): Promise<string>
  keepCounselTerms(signal: AbortSignal): Promise<string>
  watchRequests(signal: AbortSignal): Promise<string>
  remindDeadlines(signal: AbortSignal): Promise<string>
  recheckConflicts(signal: AbortSignal): Promise<string>
}

/** All the jobs that there are. A row of the table names one of them; nothing else is ever run. */
export function productJobs(work: JobWork): Record<string, JobDefinition> {
  const { engine } = work
  return {
    cleanTemporaryFiles: {
      title: '清理临时文件',
      description: '删除过期的分片上传、导入批次和幂等应答，以及超过保留天数的执行记录',
      parameters: { keepDays: integer('执行记录保留天数', { required: true, min: 1, max: 365, default: 14 }) },
      timeLimitSeconds: 600,
      afterCrash: 'report',
      run: async ({ parameters, signal }) => {
        const sweeps = work.sweeps.map((sweep) => async () => {
          if (!signal.aborted) await sweep()
          return ''
        })
        return inTurn(...sweeps, async () => {
          const { numAffectedRows = 0n } = await sql`
            delete from ${col.$table} where ${col.status} <> 'running'
              and ${col.startTime} < now() - make_interval(days => ${parameters.keepDays}::integer)`.execute(
            engine.db.kysely,
          )
          return `已清理，删除执行记录 ${numAffectedRows} 条`
        })
      },
    },
    cleanLogs: {
      title: '清理历史日志',
      description:
        '删除超过保留天数的登录、操作与异常日志和任务执行记录；数据变更记录始终保留。法律要求网络日志至少留存六个月，请勿设置过短',
      parameters: { days: integer('保留天数', { required: true, min: 30, max: 3650, default: 180 }) },
      timeLimitSeconds: 1800,
      afterCrash: 'report',
      run: ({ parameters, signal }) => cleanLogs(engine, Number(parameters.days), signal),
    },
    sendMessages: {
      title: '发送待发消息',
      description: '发送等待中的短信、邮件和系统消息；失败的稍后重试，最多 5 次',
      aliases: ['org.jeecg.modules.message.job.SendMsgJob'],
      timeLimitSeconds: 300,
      afterCrash: 'retry',
      run: ({ signal }) => work.sendMessages(signal),
    },
    publishAnnouncements: {
      title: '定时发布通告',
      description: '发布选择了“定时发布”且已到开始时间的通告',
      timeLimitSeconds: 120,
      afterCrash: 'retry',
      isByHouseTime: true,
      run: ({ signal }) => work.publishAnnouncements(signal),
    },
    publishContent: {
      title: '定时发布内容',
      description: '到时发布和下线文章，下架到期的焦点图',
      timeLimitSeconds: 300,
      afterCrash: 'retry',
      isByHouseTime: true,
      run: ({ signal }) => work.publishContent(signal),
    },
    remindDeadlines: {
      title: '办理期限提醒',
      description:
        '逐个提醒未办结的期限：到期前（天数见业务参数）、当天；逾期后每天汇总成每人一条；无人确认收到的，依次提醒责任律师、承办律师和主管，每次都有记录',
      timeLimitSeconds: 600,
      afterCrash: 'retry',
      isByHouseTime: true,
      run: ({ signal }) => work.remindDeadlines(signal),
    },
    expirePackages: {
      title: '套餐到期处理',
      description: '把过了到期日的套餐订单置为已过期，未用权益记为过期；没有到期日的旧订单按支付后的有效天数',
      parameters: { validDays: integer('有效天数', { required: true, min: 1, max: 3650, default: 365 }) },
      timeLimitSeconds: 600,
      afterCrash: 'retry',
      isByHouseTime: true,
      run: ({ parameters, signal }) => expirePackages(engine, Number(parameters.validDays), signal),
    },
    escalateAppointments: {
      title: '派单超时提醒',
      description: '提醒派单人和运营：律师在时限内没有接受的派单',
      timeLimitSeconds: 300,
      afterCrash: 'retry',
      isByHouseTime: true,
      run: ({ signal }) => work.escalateAppointments(signal),
    },
    completeAppointments: {
      title: '预约自动完成',
      description: '服务完成后客户在时限内没有确认的预约，自动完成；按业务参数为久未评价的预约记默认好评',
      timeLimitSeconds: 300,
      afterCrash: 'retry',
      isByHouseTime: true,
      run: ({ signal }) => work.completeAppointments(signal),
    },
    keepCounselTerms: {
      title: '顾问服务期限',
      description: '服务期开始的顾问转为服务中，到期的转为已到期并注销未用权益',
      timeLimitSeconds: 600,
      afterCrash: 'retry',
      isByHouseTime: true,
      run: ({ signal }) => work.keepCounselTerms(signal),
    },
    watchRequests: {
      title: '服务请求时限',
      description: '临近响应时限时提醒办理律师，超过时限的服务请求记为超时并提醒',
      timeLimitSeconds: 300,
      afterCrash: 'retry',
      isByHouseTime: true,
      run: ({ signal }) => work.watchRequests(signal),
    },
    recheckConflicts: {
      title: '利冲复检',
      description: '重新检索在办委托的当事人；其他记录的变更使原结论不再成立时，标记委托并提醒承办律师和主管',
      timeLimitSeconds: 3600,
      afterCrash: 'retry',
      isByHouseTime: true,
      run: ({ signal }) => work.recheckConflicts(signal),
    },
    contractTerms: {
      title: '合同期限处理',
      description: '按约定的天数提醒将到期的合同，续期或结束已到期的合同，并关闭逾期未签的签署流程',
      timeLimitSeconds: 600,
      afterCrash: 'retry',
      isByHouseTime: true,
      run: ({ signal }) => work.contractTerms(signal),
    },
    mergeTallies: {
      title: '汇总行数',
      description: '合并各表的行数记录，使列表总数保持快速',
      timeLimitSeconds: 120,
      afterCrash: 'report',
      run: async () => ((await compactTally(engine.db)) ? '已汇总' : '另一实例正在汇总'),
    },
  }
}
