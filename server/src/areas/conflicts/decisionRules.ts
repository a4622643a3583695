import { conflictDecision } from '@lexdesk/domain'
import { refreshChecks } from '../../conflicts/refreshChecks.ts'
import { rulesFor } from '../../resource/rulesFor.ts'

/** A revoked decision counts no more: the matters that rested on it are searched again and flagged where it is needed. */
export const decisionRules = rulesFor(conflictDecision, {
  actions: {
    revoke: {
      effect: (context, row, { reason }) =>
        refreshChecks(context, String(row.pairKey), { title: '撤销主体核对', reason }),
    },
  },
})
