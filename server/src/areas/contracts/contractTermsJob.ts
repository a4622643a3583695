import type { JobDefinition } from '../../jobs/JobDefinition.ts'
import { inTurn } from '../../jobs/serveRows.ts'
import type { Notify } from '../../jobs/SystemNotice.ts'
import type { Engine } from '../../resource/Engine.ts'
import { contractTerms } from './contractTerms.ts'
import { remindContracts } from './remindContracts.ts'

export const contractTermsJob = (engine: Engine, notify: Notify): JobDefinition => ({
  title: '合同期限处理',
  description: '按约定的天数提醒将到期的合同，续期或结束已到期的合同，并关闭逾期未签的签署流程',
  timeLimitSeconds: 600,
  afterCrash: 'retry',
  isByHouseTime: true,
  run: ({ signal }) =>
    inTurn(
      () => contractTerms(engine, signal),
      () => remindContracts(engine, notify, signal),
    ),
})
