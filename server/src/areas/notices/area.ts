import { announcement } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { noticeCalls } from './noticeCalls.ts'
import { noticeRoutes } from './noticeRoutes.ts'
import { noticeRules } from './noticeRules.ts'
import { noticeTables } from './noticeTables.ts'
import { publishAnnouncementsJob } from './publishDue.ts'
import { pushNotice } from './pushNotice.ts'

export const notices = defineArea({
  name: 'notices',
  tables: noticeTables,
  open: ({ engine, hub, log }) => ({
    rules: {
      announcement: noticeRules,
    },
    calls: {
      announcement: noticeCalls(engine),
    },
    routes: (api) => noticeRoutes(api, { engine, hub }),
    jobs: { publishAnnouncements: publishAnnouncementsJob(engine) },
    onChange: ({ resource, ids, action }) => {
      if (resource.name === announcement.name && action === 'publish')
        pushNotice(engine, hub, ids).catch((error: unknown) => log.warn({ ids, err: error }, 'push_failed'))
    },
  }),
})
