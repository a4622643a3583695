import { deskCalls } from '../desk/deskCalls.ts'
import { useHomeQuery } from '../useHomeQuery.ts'

/** Two panels show parts of one answer. */
export const useMyVisits = () => useHomeQuery('visits', deskCalls.visits)
