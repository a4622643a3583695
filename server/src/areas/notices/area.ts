import { announcement } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { rowSeed } from '../../seed/Seed.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { cleanNotices } from './cleanNotices.ts'
import { noticeCalls } from './noticeCalls.ts'
import { noticeRoutes } from './noticeRoutes.ts'
import { noticeRules } from './noticeRules.ts'
import { noticeTables } from './noticeTables.ts'
import { publishAnnouncementsJob } from './publishDue.ts'
import { pushNotice } from './pushNotice.ts'

export const notices = defineArea({
  name: 'notices',
  menu: [
    menuPage('/message', 1, '我的消息', '/isps/userAnnouncement', 'system/UserAnnouncementList'),
    menuPage('/message', 2, '系统通告', '/isystem/annountCement', 'system/SysAnnouncementList', {
      resource: 'announcement',
    }),
  ],
  seeds: [
    rowSeed(announcement, async ({ now }) => (await import('./seed/announcements.ts')).announcementRows(now), {
      stage: 'demo',
      after: ['staff'],
    }),
  ],
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
    workAfter: { cleanLogs: (work) => cleanNotices(engine, work) },
    onChange: ({ resource, tenantId, ids, action }) => {
      if (resource.name !== announcement.name) return
      // A revoked notice leaves the bells at once. Stock clients have no message for it.
      if (action === 'revoke') hub.publish({ tenantId }, { cmd: 'notices' })
      if (action === 'publish')
        pushNotice(engine, hub, ids).catch((error: unknown) => log.warn({ noticeIds: ids, err: error }, 'push_failed'))
    },
  }),
})
