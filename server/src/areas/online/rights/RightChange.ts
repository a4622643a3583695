import type { NamedRight } from '@lexdesk/domain'

/** Which roles get a right, and which lose it. */
export interface RightChange {
  right: NamedRight
  given: string[]
  taken: string[]
}
