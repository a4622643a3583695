/** The job schedules of a new office. */
export const jobSeeds = [
  { jobClassName: 'mergeTallies', cronExpression: '0 * * * * ? *', description: '每分钟汇总各表行数' },
  { jobClassName: 'sendMessages', cronExpression: '30 * * * * ? *', description: '每分钟发送等待中的消息' },
  { jobClassName: 'publishAnnouncements', cronExpression: '5 * * * * ? *', description: '到开始时间自动发布通告' },
  {
    jobClassName: 'cleanTemporaryFiles',
    cronExpression: '0 15 * * * ? *',
    parameter: '{"keepDays":14}',
    description: '每小时清理过期的上传与导入',
  },
  {
    jobClassName: 'expirePackages',
    cronExpression: '0 10 0 * * ? *',
    parameter: '{"validDays":365}',
    description: '每天零点处理到期的套餐订单',
  },
  {
    jobClassName: 'remindDeadlines',
    cronExpression: '0 30 8-20 * * ? *',
    description: '每天 8:30 起逐个提醒期限，当天新增的期限每小时补查',
  },
]

/** Stopped until an administrator decides how long to retain the log; existing databases get it too. */
export const cleanLogsSeeds = [
  {
    jobClassName: 'cleanLogs',
    cronExpression: '0 20 3 * * ? *',
    parameter: '{"days":180}',
    description: '每天凌晨清理历史日志',
    status: '-1',
  },
]

/** Jobs of appointments. */
export const appointmentJobs = [
  {
    jobClassName: 'escalateAppointments',
    cronExpression: '0 2/10 * * * ? *',
    description: '每十分钟提醒超时未接受的派单',
  },
  {
    jobClassName: 'completeAppointments',
    cronExpression: '0 5/30 * * * ? *',
    description: '每半小时完成客户逾期未确认的预约',
  },
]

export const counselJobs = [
  { jobClassName: 'keepCounselTerms', cronExpression: '0 12 0 * * ? *', description: '每天零点开始和结束顾问服务' },
]

/** Jobs of client requests. */
export const requestJobs = [
  { jobClassName: 'watchRequests', cronExpression: '0 3/10 * * * ? *', description: '每十分钟查看服务请求的时限' },
]

/** Jobs of conflict checks. */
export const conflictJobs = [
  { jobClassName: 'recheckConflicts', cronExpression: '0 40 1 * * ? *', description: '每天凌晨复检在办委托的利益冲突' },
]

/** Jobs of contracts. */
export const contractJobs = [
  { jobClassName: 'contractTerms', cronExpression: '0 20 0 * * ? *', description: '每天零点处理到期的合同与签署' },
]

/** Jobs of published content. */
export const contentJobs = [
  { jobClassName: 'publishContent', cronExpression: '15 * * * * ? *', description: '每分钟发布和下线到时间的内容' },
]
