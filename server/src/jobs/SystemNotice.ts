import type { NoticeKind } from '@lexdesk/domain'

/** A system notice to some users of a tenant. `subject` identifies its cause, so that it is sent once. */
export interface SystemNotice {
  /** Each user chooses how notices of a kind arrive; null for one that always arrives in the product. */
  kind: NoticeKind | null
  title: string
  summary: string
  html: string
  userIds: string[]
  priority?: 'L' | 'M' | 'H'
  subject?: { type: string; id: string }
  /** The record it is about: users walled from it neither get the notice nor find it later. */
  record?: { resource: string; id: string }
  /** The matters it is about, when it lists several; the same applies. */
  matterIds?: string[]
}

/** False when these users have already been notified of its subject. */
export type Notify = (tenantId: number, notice: SystemNotice) => Promise<boolean>
