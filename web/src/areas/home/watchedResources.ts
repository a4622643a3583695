import { resources } from '@lexdesk/domain'

/** Resources with states may need action by a user, so they are counted again when they change. */
export const watchedResources: readonly string[] = resources.filter(({ states }) => states).map(({ name }) => name)
