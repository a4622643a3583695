import { resources } from '@lexdesk/domain'

/** Whatever has states may wait for somebody, and is counted anew when it changes. */
export const followedResources: readonly string[] = resources.filter(({ states }) => states).map(({ name }) => name)
