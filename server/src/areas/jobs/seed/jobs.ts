/** The first job schedules of a new office; areas add those of their later jobs with `jobSeed`. */
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
