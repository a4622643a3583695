/** A notice of the system to some users of a tenant. `subject` names what it is about, so that it comes once. */
export interface SystemNotice {
  title: string
  summary: string
  html: string
  userIds: string[]
  priority?: 'L' | 'M' | 'H'
  subject?: { type: string; id: string }
  /** The record that it speaks of: who is walled from it neither gets the notice nor finds it later. */
  record?: { resource: string; id: string }
  /** The matters that it speaks of, where it is a list of several; the same holds. */
  matterIds?: string[]
}

/** False when its subject has been told to these users before. */
export type Notify = (tenantId: number, notice: SystemNotice) => Promise<boolean>
