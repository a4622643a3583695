/** A notice of the system to some users of a tenant. `subject` names what it is about, so that it comes once. */
export interface SystemNotice {
  title: string
  summary: string
  html: string
  userIds: string[]
  priority?: 'L' | 'M' | 'H'
  subject?: { type: string; id: string }
}

/** False when its subject has been told to these users before. */
export type Notify = (tenantId: number, notice: SystemNotice) => Promise<boolean>
