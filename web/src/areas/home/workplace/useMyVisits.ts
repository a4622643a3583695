import { dashboardCalls } from '../dashboard/dashboardCalls.ts'
import { useHomeQuery } from '../useHomeQuery.ts'

/** Shared by two panels that show parts of one response. */
export const useMyVisits = () => useHomeQuery('visits', dashboardCalls.visits)
